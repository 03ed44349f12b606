/* Text in XML and HTML. */

#ifndef THEME_XML_H
#define THEME_XML_H

#include "core/text.h"

/* Add a character, or a string, as it is written in a document, also between quotes. */
void dread_xml_char(struct text *, char);
void dread_xml_add(struct text *, const char *);

#endif
