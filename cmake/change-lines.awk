# Writes a file with the changes of a patch to standard output (cmake/variants.cmake):
#     awk -v source=src/games/GAME/rules.c -v root=FOLDER -f change-lines.awk variants/RULE.patch FOLDER/src/games/GAME/rules.c
#
# The patch is a unified diff, but the numbers behind @@ may be missing, and do not matter: a change is made where the
# file has its lines that begin with a blank or `-`, and there must be one such place. Blanks at the ends of these lines do
# not matter either. The compiler is told (#line) which lines stand in the patch, so that its messages name them there.

function trim(line)
{
    gsub(/^[ \t\r]+|[ \t\r]+$/, "", line)
    return line
}

function refuse(line, what)
{
    print FILENAME ":" line ": error: " what >"/dev/stderr"
    failed = 1
    exit 1
}

FNR == 1 { files++ }

# The patch: change n has size[n] lines, of which kind[n, i] is the first character, text[n, i] the rest, and at[n, i] the
# number of the line in the patch.
files == 1 && /^--- / {
    is_ours = $2 == source || $2 == "a/" source
    in_change = 0
    next
}
files == 1 && /^(\+\+\+ |diff |index |\\)/ { next }
files == 1 && /^@@/ {
    in_change = is_ours
    if (in_change) begun[++changes] = FNR
    next
}
files == 1 {
    if (!in_change) next
    first = length($0) ? substr($0, 1, 1) : " "
    if (first !~ /[-+ ]/) refuse(FNR, "a line of a change begins with a blank, `-` or `+`")
    i = ++size[changes]
    kind[changes, i] = first
    text[changes, i] = substr($0, 2)
    at[changes, i] = FNR
    next
}

# The source.
{ line[++lines] = $0 }

# Returns true if the source has the lines of change n from line k on.
function is_at(n, k,    i)
{
    for (i = 1; i <= size[n]; i++) {
        if (kind[n, i] == "+") continue
        if (k > lines || trim(text[n, i]) != trim(line[k])) return 0
        k++
    }
    return 1
}

# Makes change n at line k: `gone` are the lines that go, and new[k] is what stands before line k.
function change(n, k,    i)
{
    for (i = 1; i <= size[n]; i++) {
        if (kind[n, i] == "+")
            new[k] = new[k] "#line " at[n, i] " \"" root "/" patch "\"\n " text[n, i] "\n"
        else {
            if (kind[n, i] == "-") gone[k] = 1
            k++
        }
    }
}

function places_of(n,    k)
{
    places = 0
    for (k = 1; k <= lines; k++)
        if (is_at(n, k)) {
            places++
            place = k
        }
    return places
}

END {
    if (failed) exit 1
    patch = ARGV[1]
    FILENAME = patch
    for (n = 1; n <= changes; n++) {
        last = size[n]
        while (last && kind[n, last] == " " && trim(text[n, last]) == "") last--
        size[n] = last
        if (!places_of(n)) refuse(begun[n], "the lines of this change that begin with a blank or `-` are not in " source)
        if (places > 1) refuse(begun[n], "these lines are " places " times in " source ": add the line before or after them, with a blank in front")
        change(n, place)
    }
    print "#line 1 \"" root "/" source "\""
    for (k = 1; k <= lines + 1; k++) {
        if (k in new) printf "%s#line %d \"%s/%s\"\n", new[k], k, root, source
        if (k <= lines && !(k in gone)) print line[k]
        else if (k in gone) print ""
    }
}
