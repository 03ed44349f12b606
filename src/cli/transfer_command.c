/* The commands that take games to other places. See transfer_command.h. */

#include "transfer_command.h"

#include <stdlib.h>
#include <string.h>

#include "call.h"
#include "core/link.h"
#include "store/transfer.h"
#include "json/rows_json.h"

enum { FLAG_PAGE, FILE_MOST = 64 << 20 };

static struct session session;

/* ---- Links ---- */

int run_link(const struct call *call)
{
    static char link[LINK_BYTES];
    struct text t = dread_text_in(link, sizeof link);
    const char *page = call->flag[FLAG_PAGE] ? call->flag[FLAG_PAGE] : "http://127.0.0.1:13013/";
    bool has_actions = call->arguments > 1 || !call_is_id(call->argument[0]);
    int code = call_game_of(call, &session);
    if (code) return code;
    struct problem problem;
    if (!dread_link_can_name(&session, &problem)) return complain(FAULT, problem.text);
    if (has_actions) dread_link_game(&session, &t);
    else dread_link_deal(&session, &t);
    printf("%s#%s\n", page, link);
    return FINE;
}

/* ---- Everything ---- */

static void print_piece(void *unused, const char *piece)
{
    (void)unused;
    fputs(piece, stdout);
}

int run_export(const struct call *call)
{
    (void)call;
    struct problem problem;
    struct store *store = dread_store_open(NULL, &problem);
    bool fine = store && dread_store_export(store, print_piece, NULL, &problem);
    dread_store_close(store);
    return fine ? FINE : complain(FAULT, problem.text);
}

/* Returns the contents of a file, *n bytes, which the caller frees; NULL with a problem if it
 * cannot be read or is too long. */
static char *read_whole(const char *path, size_t *n, struct problem *problem)
{
    bool standard = dread_same(path, "-");
    FILE *file = standard ? stdin : fopen(path, "rb");
    char *text = file ? malloc(FILE_MOST) : NULL, room[BRIEF_ROOM];
    *n = text ? fread(text, 1, FILE_MOST, file) : 0;
    bool longer = *n == FILE_MOST, fine = text && !ferror(file) && !longer;
    if (file && !standard) fclose(file);
    if (fine) return text;
    free(text);
    dread_fail(problem, "The file `", dread_brief(path, room),
               longer ? "` is too long: an export has at most 64 MB." : "` cannot be read.", NULL);
    return NULL;
}

/* Checks that a text is an export whose games can all be played. */
static bool is_export(const struct json_value *all, struct problem *problem)
{
    const struct json_value *version = dread_json_member(all, "dread export");
    int64_t number;
    bool is_whole;
    if (!dread_json_is(version, JSON_NUMBER))
        return dread_fail(problem, "This is no export of Dread Patience.", NULL);
    if (!dread_json_whole(version, &number, &is_whole) || !is_whole || number != 1)
        return dread_fail(problem, "A newer version of Dread Patience has written this file.",
                          NULL);
    return dread_json_check_rows(all, &dread_games, &session, problem);
}

/* Reads n bytes of text into a list, which the caller frees. Returns NULL with a problem if that is
 * not JSON. */
static struct json_value *read_json(char *text, size_t n, struct problem *problem)
{
    size_t room = n / 2 + JSON_DEPTH_MOST;
    struct json_value *list = malloc(room * sizeof *list);
    if (list && dread_json_read(text, n, list, room) == JSON_FINE) return list;
    dread_fail(problem,
               list ? "This is no export of Dread Patience: it is not JSON."
                    : "There is not enough memory.",
               NULL);
    free(list);
    return NULL;
}

static bool import(const struct json_value *all, struct imported *did, struct problem *problem)
{
    if (!is_export(all, problem)) return false;
    struct store *store = dread_store_open(NULL, problem);
    bool fine = store && dread_store_import(store, all, did, problem);
    dread_store_close(store);
    return fine;
}

/* Prints what an import did. What it left out is told only if there was something. */
static void print_imported(const struct imported *did)
{
    printf(did->added == 1 ? "1 game or result was added.\n" : "%d games and results were added.\n",
           did->added);
    if (did->already_here)
        printf("Left out, because they are here already: %d.\n", did->already_here);
    if (did->unknown)
        printf("Details left out that this version does not know: %d.\n", did->unknown);
}

int run_import(const struct call *call)
{
    struct problem problem;
    size_t n;
    struct imported did;
    char *text = read_whole(call->argument[0], &n, &problem);
    struct json_value *list = text ? read_json(text, n, &problem) : NULL;
    bool fine = list && import(list, &did, &problem);
    free(list);
    free(text);
    if (!fine) return complain(FAULT, problem.text);
    print_imported(&did);
    return FINE;
}
