/* What the commands share: error messages, and reading games, deals, actions and numbers from the
 * command line. */

#ifndef CALL_H
#define CALL_H

#include <stdio.h>

#include "command_table.h"

/* Prints a message and a line break to standard error. Returns `code`. */
int complain(int code, const char *message);

/* Prints a usage error of a command: the message, then how the command is used. Returns USAGE. */
int misuse(const struct command *, const char *message);

/* Returns the command of that name or alias, or NULL if there is none. */
const struct command *find_command(const struct command commands[], const char *word);

/* Prints that there is no command `word`, and lists the commands. Returns USAGE. */
int no_command(const struct command commands[], const char *word);

/* Returns the command line as given, quoted for a shell; bytes that are not printable ASCII are
 * written as escapes. The caller frees it. NULL: there is not enough memory. */
char *call_written(const struct call *);

/* Returns the game of that name or unique prefix. Prints an error and returns NULL if there is no
 * such game. */
const struct game *call_game(const char *word);

/* Reads the id of a deal, all of whose cards a command is about to use. Returns FINE and sets *game
 * and *deal; prints an error and returns the exit code if the id is wrong, if it has unknown cards
 * (core/unknown.h), or if the deal has the cards of an unfinished Night. A Night is a game in
 * which nothing can be taken back (core/session.h), so no command may reveal its cards until it is
 * over (store/watch.h). */
int call_deal(const char *id, const struct game **game, struct deal *deal);

/* Starts a session on the deal id in argument 0, which may have unknown cards, and plays the
 * actions in the other arguments, each of which may hold several, joined by commas. Returns FINE;
 * prints an error and returns the exit code if something is wrong. */
int call_session(const struct call *, struct session *);

/* Sets up a session from the record in a file (`-`: standard input), or from a link. Returns FINE;
 * prints an error and returns the exit code if something is wrong. */
int call_record(const char *path, struct session *);

/* Returns true if an argument is meant as a deal's id, and not as a file or a link: it begins with
 * the name of a game, or has what stands before the cards or the number of a deal, and no slash. */
bool call_is_id(const char *argument);

/* Sets up a session from `FILE | LINK | ID [ACTION...]`: as call_session if the first argument is
 * an id or not the only one, else as call_record. */
int call_game_of(const struct call *, struct session *);

/* Returns FINE if the session asks for no card. Otherwise prints which card it waits for, and
 * returns the exit code. */
int complain_if_asking(const struct session *);

/* Plays actions joined by commas. Returns false with a problem at the first one that is refused;
 * the actions before it remain played. */
bool play_written(struct session *, const char *written, struct problem *);

/* Reads a whole number from 1 to `most`. Returns false if `written` is anything else. */
bool read_positive(const char *written, uint64_t most, uint64_t *number);

/* Reads the n bytes `A..B`, with A not above B. Returns false for anything else, and for 0..2^64-1,
 * whose length is no 64-bit number. */
bool read_deal_range(const char *written, size_t n, uint64_t *first, uint64_t *last);

/* Reads the argument of --threads, a number from 1 to THREADS_AT_MOST. NULL gives the number of
 * processors, but not more than THREADS_AT_MOST. Prints the usage error and returns 0 if the
 * argument is wrong. THREADS_AT_MOST is also the most that a survey can use (survey/survey.h). */
enum { THREADS_AT_MOST = 256 };
int call_threads(const struct call *, const char *given);

/* Reads the argument of --playouts, a number from 1 to PLAYOUTS_AT_MOST (advisor.h). NULL gives
 * 0, which stands for the expert's usual number. Prints the usage error and returns false if the
 * argument is wrong. */
bool call_playouts(const struct call *, const char *given, uint32_t *playouts);

/* Reads a line into `room` bytes (at least 1), without its line break and with a zero at its end.
 * Sets *n to the length of the whole line. Bytes that do not fit are read and dropped; *n is then
 * `room` or more. If strlen(line) != *n, the line did not fit or has a zero byte in it. A last line
 * without a line break counts as a line. Returns false, with an empty line, if the input has ended
 * or cannot be read. */
bool read_line(FILE *in, char *line, size_t room, size_t *n);

#endif
