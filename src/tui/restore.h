/* How a terminal is given back: its line settings, and what is written to it. In a file of its own, because
 * it is done in a signal handler too, when ncurses may be in the middle of anything. */

#ifndef RESTORE_H
#define RESTORE_H

/* Remembers the line settings of a terminal, a file descriptor that stays open. Call it before they change. */
void restore_remember(int terminal);

/* Remembers what is to be written. Call it when ncurses has set the terminal up. */
void restore_prepare(void);

/* Gives the terminal back: at once its line settings, then what is to be written, for a second at most, since
 * a terminal may have stopped reading. Does nothing in a background process: the terminal is another's then.
 * Safe in a signal handler in which all signals are blocked. */
void restore_terminal(void);

#endif
