# Writes the man page dread(3) from include/dread.h: its comments are the text, its sections the headings, and its
# declarations stand where they stand in the header.
#
#     awk -v version=2.0.0 -f cmake/man3.awk include/dread.h > dread.3

BEGIN {
    print ".TH DREAD 3 \"\" \"dread " version "\" \"Dread Patience\""
    print ".SH NAME\nlibdread \\- three horror solitaires as an exact engine"
    print ".SH SYNOPSIS\n.nf\n#include <dread.h>\n\ncc program.c $(pkg-config \\-\\-cflags \\-\\-libs dread)\n.fi\n.SH DESCRIPTION"
}

# Prints text or code. Code is printed as it is, text is filled.
function say(line, code) {
    if (code != filled_off) print code ? ".PP\n.RS 4\n.nf" : ".fi\n.RE"
    filled_off = code
    gsub(/\\/, "\\e", line)
    gsub(/-/, "\\-", line)
    if (!code) {
        gsub(/\*\*/, "", line)
        gsub(/`/, "", line)
    }
    if (line ~ /^[.']/) line = "\\&" line
    if (code || line != "") print line
    else print ".PP"
}

/^\/\* ---- .* ---- \*\/$/ {
    if (filled_off) print ".fi\n.RE"
    filled_off = 0
    sub(/^\/\* ---- /, "")
    sub(/ ---- \*\/$/, "")
    print ".SH " toupper($0)
    next
}

# What the compiler needs and a reader does not.
/^#/ || /^extern "C"/ || /^}$/ { next }

/^\/\*/ && !in_comment {
    in_comment = 1
    say("", 0)
}

in_comment {
    line = $0
    ends = line ~ /\*\/$/
    sub(/ *\*\/$/, "", line)
    sub(/^ ?\/?\*+ ?/, "", line)
    if (!ends || line != "") say(line, line ~ /^    /)
    if (ends) in_comment = 0
    next
}

/^$/ { next }

{
    sub(/DREAD_API /, "")
    say($0, 1)
}

END { if (filled_off) print ".fi\n.RE" }
