/* The book of kept games: all rows of a player, and all rules about them.
 *
 * This header is the door of the room for a storage that writes rows down; others include
 * book.h.
 *
 * book.h        the book, for the mid-end and for a storage
 * statistics.h  what is counted from its rows, and the words for it
 * accuracy.h    how much the player gives away, and the words for it
 * book_columns  the columns of the rows, for a storage that writes them down */

#ifndef KEPT_H
#define KEPT_H

#include "book_columns.h"
#include "book.h"
#include "statistics.h"

#endif
