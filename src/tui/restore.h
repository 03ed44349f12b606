/* Restores the terminal: its line settings, and the escape sequences that undo what ncurses did.
 * This has a file of its own because a signal handler does it too, when ncurses may be in the
 * middle of anything. */

#ifndef RESTORE_H
#define RESTORE_H

/* Remembers the line settings of a terminal, an open file descriptor. Call this before the settings
 * change. -1 forgets the terminal: restore_terminal then does nothing. */
void restore_remember(int terminal);

/* Makes ncurses turn on motion reports of the mouse while a button is down, and bracketed paste,
 * with the keypad, and off with it, also when the program is suspended. Call this before ncurses
 * turns the keypad on. */
void restore_add_modes(void);

/* The sequence that turns motion reports on. ncurses may turn the mouse on again, without them. */
extern const char restore_motion_on[];

/* Prepares the escape sequences. Call this once ncurses has set up the terminal. */
void restore_prepare(void);

/* Restores the line settings at once, and then writes the escape sequences, for a second at most,
 * since the terminal may have stopped reading. Does nothing if the program is in the background,
 * because another program owns the terminal then. Safe in a signal handler that runs with all
 * signals blocked. */
void restore_terminal(void);

#endif
