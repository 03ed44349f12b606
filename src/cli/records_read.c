/* Reads finished games. See records_read.h. */

#define _POSIX_C_SOURCE 200809L /* scandir, stat */
#include "records_read.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/id.h"
#include "core/record.h"
#include "store/transfer.h"
#include "json/rows_json.h"

enum { FILE_MOST = 64 << 20, FOLDERS_DEEP = 8, PATH_BYTES = 4096 };

static struct session session;

/* ---- Counting ---- */

static void add_trouble(struct readings *r, const char *path, const char *what)
{
    char room[BRIEF_ROOM];
    if (r->damaged < TROUBLES_TOLD)
        dread_fail(&r->trouble[r->damaged], dread_brief(path, room), ": ", what, NULL);
    r->damaged++;
}

/* Adds the game of the session with the actions played. Returns it, or NULL if it has not ended, if
 * it has unknown cards, or if there is not enough memory. */
static struct played_game *add_game(struct readings *r)
{
    if (!dread_session_outcome(&session)) {
        r->unfinished++;
        return NULL;
    }
    if (!dread_deal_is_known(session.game, &session.deal)) {
        r->unknown++;
        return NULL;
    }
    if (r->games == r->room) {
        int room = r->room ? 2 * r->room : 64;
        struct played_game *games = realloc(r->game, (size_t)room * sizeof *games);
        r->out_of_memory = !games;
        if (!games) return NULL;
        r->game = games;
        r->room = room;
    }
    size_t bytes = (size_t)session.played * sizeof *session.line;
    action *line = malloc(bytes ? bytes : 1);
    r->out_of_memory = !line;
    if (!line) return NULL;
    memcpy(line, session.line, bytes);
    r->game[r->games] = (struct played_game){
        .game = session.game, .deal = session.deal, .line = line, .played = session.played};
    return &r->game[r->games++];
}

/* ---- Records ---- */

/* Returns true if a text begins like the record of a game with other rules than those of this
 * program. */
static bool is_foreign(const char *text)
{
    const char *deal = strstr(text, "\ndeal: "), *rules = strstr(text, "\nrules: ");
    if (!dread_starts_with(text, "dread record 1") || !deal || !rules) return false;
    deal += strlen("\ndeal: ");
    const struct game *game = dread_game_find(&dread_games, deal, (int)strcspn(deal, ":#@\n"),
                                              NULL);
    return game && strtoul(rules + strlen("\nrules: "), NULL, 10) != game->rules_version;
}

static void read_record(struct readings *r, const char *path, const char *text, size_t n)
{
    struct problem problem;
    if (is_foreign(text)) {
        r->foreign++;
        return;
    }
    bool reads = dread_record_read(&dread_games, text, n, &session, &problem);
    /* A game that begins in the middle is no game of a deal. */
    if (reads && session.deal.middle)
        reads = dread_deal_require_known(session.game, &session.deal, &problem);
    if (reads) add_game(r);
    else add_trouble(r, path, problem.text);
}

/* ---- Exports ---- */

/* Adds one play of an export that was checked. */
static void read_play(struct readings *r, const struct json_value *v)
{
    struct kept_row any;
    const struct play_row *row = &any.play;
    struct deal deal;
    struct middle middle;
    const struct game *game;
    dread_json_read_row(v, ROW_PLAY, &any);
    const struct game *of_row = dread_game_find(&dread_games, row->game, (int)strlen(row->game),
                                                NULL);
    if (!of_row || of_row->rules_version != row->rules) {
        r->foreign++;
        return;
    }
    if (!dread_start_read(&dread_games, row->deal, &game, &deal, &middle, NULL)) return;
    dread_session_start_from(&session, game, &deal, &middle, NULL);
    const struct json_value *steps = dread_json_member(v, "steps"), *step = json_first(steps);
    for (int64_t i = 0; i < row->played; i++, step = json_next(step))
        if (!dread_session_play_written(&session, step->text, NULL, NULL)) break;
    struct played_game *g = add_game(r);
    if (!g) return;
    g->knows_help = true;
    g->undos = row->undos;
    g->hints = row->hints;
    g->restarts = row->restarts;
}

/* Reads an export. Its bytes change. */
static void read_export(struct readings *r, const char *path, char *text, size_t n)
{
    size_t room = n / 2 + JSON_DEPTH_MOST;
    struct json_value *all = malloc(room * sizeof *all);
    struct problem problem;
    r->out_of_memory = !all;
    if (!all) return;
    if (dread_json_read(text, n, all, room) != JSON_FINE ||
        !dread_json_member(all, "dread export")) {
        add_trouble(r, path, "this is neither a record nor an export of Dread Patience.");
    } else if (!dread_json_check_rows(all, &dread_games, &session, &problem)) {
        add_trouble(r, path, problem.text);
    } else {
        const struct json_value *plays = dread_json_member(all, "plays");
        const struct json_value *v = plays ? json_first(plays) : NULL;
        for (uint32_t i = 0; plays && i < plays->size; i++, v = json_next(v)) read_play(r, v);
    }
    free(all);
}

/* ---- Databases ---- */

/* A text that grows. */
struct growing {
    char *text;
    size_t n, room;
    bool full;
};

static void take_piece(void *taker, const char *piece)
{
    struct growing *g = taker;
    size_t n = strlen(piece);
    if (g->full) return;
    if (g->n + n + 1 > g->room) {
        size_t room = 2 * (g->n + n + 1);
        char *text = realloc(g->text, room);
        g->full = !text;
        if (!text) return;
        g->text = text;
        g->room = room;
    }
    memcpy(g->text + g->n, piece, n + 1);
    g->n += n;
}

/* Reads a database; NULL is that of this machine. */
static bool read_store(struct readings *r, const char *path, struct problem *problem)
{
    struct growing g = {0};
    struct store *store = dread_store_open(path, problem);
    bool fine = store && dread_store_export(store, take_piece, &g, problem);
    dread_store_close(store);
    r->out_of_memory = g.full;
    if (fine && g.text && !g.full) read_export(r, path ? path : "the saved games", g.text, g.n);
    free(g.text);
    return fine;
}

/* ---- Files and folders ---- */

/* Returns the contents of a file, *n bytes and a zero byte, which the caller frees; NULL if it
 * cannot be read, or has more than FILE_MOST bytes. */
static char *read_whole(FILE *file, size_t *n)
{
    size_t room = 1 << 16;
    char *text = malloc(room);
    for (*n = 0; text;) {
        *n += fread(text + *n, 1, room - 1 - *n, file);
        if (*n < room - 1) break;
        char *more = room < FILE_MOST ? realloc(text, 2 * room) : NULL;
        if (!more) free(text);
        text = more;
        room *= 2;
    }
    if (text && ferror(file)) {
        free(text);
        return NULL;
    }
    if (text) text[*n] = '\0';
    return text;
}

static void read_text(struct readings *r, const char *path, char *text, size_t n)
{
    size_t blank = strspn(text, " \t\r\n\xEF\xBB\xBF");
    struct problem problem;
    if (n >= 16 && !memcmp(text, "SQLite format 3", 16)) {
        if (!read_store(r, path, &problem)) add_trouble(r, path, problem.text);
    } else if (text[blank] == '{') {
        read_export(r, path, text, n);
    } else {
        read_record(r, path, text, n);
    }
}

static void read_file(struct readings *r, const char *path)
{
    size_t n;
    FILE *file = dread_same(path, "-") ? stdin : fopen(path, "rb");
    char *text = file ? read_whole(file, &n) : NULL;
    if (file && file != stdin) fclose(file);
    if (text) read_text(r, path, text, n);
    else add_trouble(r, path, "the file cannot be read, or has more than 64 MB.");
    free(text);
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Reads the files of a folder in the order of their names. Hidden files, and the side files of a
 * database, are left out. */
static void read_folder(struct readings *r, const char *path, int deep)
{
    struct dirent **entry;
    int n = scandir(path, &entry, is_shown, alphasort);
    if (n < 0) {
        add_trouble(r, path, "the folder cannot be read.");
        return;
    }
    for (int i = 0; i < n; i++) {
        char inner[PATH_BYTES];
        struct stat state;
        const char *end = strrchr(entry[i]->d_name, '-');
        bool side = end && (dread_same(end, "-wal") || dread_same(end, "-shm"));
        int length = snprintf(inner, sizeof inner, "%s/%s", path, entry[i]->d_name);
        free(entry[i]);
        if (side || length >= (int)sizeof inner || stat(inner, &state)) continue;
        if (S_ISDIR(state.st_mode) && deep < FOLDERS_DEEP) read_folder(r, inner, deep + 1);
        else if (S_ISREG(state.st_mode)) read_file(r, inner);
    }
    free(entry);
}

static bool has_memory(const struct readings *r, struct problem *problem)
{
    return !r->out_of_memory || dread_fail(problem, "There is not enough memory.", NULL);
}

bool readings_add(struct readings *r, const char *path, struct problem *problem)
{
    struct stat state = {0};
    char room[BRIEF_ROOM];
    if (!dread_same(path, "-") && stat(path, &state))
        return dread_fail(problem, "There is no file or folder `", dread_brief(path, room), "`.",
                          NULL);
    if (!dread_same(path, "-") && S_ISDIR(state.st_mode)) read_folder(r, path, 0);
    else read_file(r, path);
    return has_memory(r, problem);
}

bool readings_add_own(struct readings *r, struct problem *problem)
{
    return read_store(r, NULL, problem) && has_memory(r, problem);
}

/* ---- All games ---- */

static int compare(const void *a, const void *b)
{
    const struct played_game *p = a, *q = b;
    int order = dread_played_compare(p, q);
    if (!order) order = q->knows_help - p->knows_help; /* the one of which more is known is kept */
    if (!order) order = (p->hints < q->hints) - (p->hints > q->hints);
    return order ? order : (p->undos < q->undos) - (p->undos > q->undos);
}

void readings_sort(struct readings *r)
{
    int kept = 0;
    if (r->games) qsort(r->game, (size_t)r->games, sizeof *r->game, compare);
    for (int i = 0; i < r->games; i++) {
        if (kept && !dread_played_compare(&r->game[kept - 1], &r->game[i])) {
            free(r->game[i].line);
            r->twice++;
        } else {
            r->game[kept++] = r->game[i];
        }
    }
    r->games = kept;
}

void readings_free(struct readings *r)
{
    for (int i = 0; i < r->games; i++) free(r->game[i].line);
    free(r->game);
    *r = (struct readings){0};
}
