/* Text in XML and HTML. See xml.h. */

#include "xml.h"

void dread_xml_char(struct text *t, char c)
{
    if (c == '&') dread_text_add(t, "&amp;");
    else if (c == '<') dread_text_add(t, "&lt;");
    else if (c == '>') dread_text_add(t, "&gt;");
    else if (c == '"') dread_text_add(t, "&quot;");
    else dread_text_char(t, c);
}

void dread_xml_add(struct text *t, const char *s)
{
    for (; *s; s++) dread_xml_char(t, *s);
}
