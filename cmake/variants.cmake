# Rules on trial (docs/changing-a-rule.md). Each file variants/RULE.patch changes lines in the folder of one game. A changed
# copy of that folder is compiled, and is the value RULE of the option `rule` of the game trial-GAME (variants/on-trial.c).
# TRIALS lists the games that have a rule on trial, PATCHES_OF_GAME the files of each, and VARIANT_OBJECTS the object files.

# Sets `name` to the C name of a game.
function(name_of_game game name)
  string(MAKE_C_IDENTIFIER "dread_${game}" id)
  set(${name} ${id} PARENT_SCOPE)
endfunction()

# Reads what a patch is: `game`, whose folder it changes, and `meaning`, its first line.
function(read_patch file game meaning)
  get_filename_component(rule ${file} NAME_WE)
  if(NOT rule MATCHES "^[a-z][a-z0-9-]*$" OR rule STREQUAL "usual")
    message(FATAL_ERROR "variants/${rule}.patch: the name of a rule has small letters, digits and hyphens only, and is "
                        "not `usual`.")
  endif()
  file(STRINGS ${file} first LIMIT_COUNT 1 ENCODING UTF-8)
  if(NOT first MATCHES "^[A-Z][^\"\\]*$")
    message(FATAL_ERROR "variants/${rule}.patch: the first line must say what the rule is, in a sentence without "
                        "quotation marks or backslashes.")
  endif()
  string(REGEX REPLACE "[.]$" "" first "${first}")
  file(STRINGS ${file} changed REGEX "^--- ")
  list(TRANSFORM changed REPLACE "^--- (a/)?([^ \t]*).*" "\\2")
  set(of_game "")
  foreach(source IN LISTS changed)
    if(NOT source MATCHES "^src/games/([a-z-]+)/[A-Za-z_.]+$" OR NOT EXISTS ${CMAKE_SOURCE_DIR}/${source})
      message(FATAL_ERROR "variants/${rule}.patch: ${source} is not a file of a game's folder in src/games.")
    endif()
    list(APPEND of_game ${CMAKE_MATCH_1})
  endforeach()
  list(REMOVE_DUPLICATES of_game)
  list(LENGTH of_game games)
  if(NOT games EQUAL 1)
    message(FATAL_ERROR "variants/${rule}.patch: there must be a line `--- src/games/GAME/FILE` before the lines that "
                        "change, and all files must be of one game.")
  endif()
  set(${game} ${of_game} PARENT_SCOPE)
  set(${meaning} "${first}" PARENT_SCOPE)
endfunction()

# Writes a header that gives names of its own to all that the copy of a game shares between its files: every name that
# begins with dread_ and is in no header that games share.
function(write_names copy header)
  set(text "")
  foreach(source IN LISTS ARGN)
    file(READ ${source} more)
    string(APPEND text "${more}")
  endforeach()
  string(REGEX MATCHALL "dread_[a-z0-9_]+" names "${text}")
  set(text "")
  file(GLOB shared ${CMAKE_SOURCE_DIR}/src/core/*.h ${CMAKE_SOURCE_DIR}/src/search/*.h)
  foreach(source IN LISTS shared)
    file(READ ${source} more)
    string(APPEND text "${more}")
  endforeach()
  string(REGEX MATCHALL "dread_[a-z0-9_]+" others "${text}")
  list(REMOVE_DUPLICATES names)
  list(REMOVE_ITEM names ${others})
  list(SORT names)
  list(TRANSFORM names REPLACE "(.+)" "#define \\1 ${copy}_\\1\n")
  list(JOIN names "" names)
  file(CONFIGURE OUTPUT ${header} CONTENT "${names}" @ONLY)
endfunction()

# Adds the library of a changed copy of a game's folder. The compiler's warnings are errors, since who changes a rule sees no
# warnings: with `f->turn = 5` or `1 < f->turn < 5` the program would measure another rule than hers.
function(add_copy file rule game)
  string(MAKE_C_IDENTIFIER "${rule}" name)
  set(folder ${CMAKE_BINARY_DIR}/on-trial/${rule})
  file(GLOB sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} src/games/${game}/*.[ch] src/games/${game}/*.data)
  set(copies "")
  foreach(source IN LISTS sources)
    get_filename_component(copy ${source} NAME)
    add_custom_command(
      OUTPUT ${folder}/${copy}
      COMMAND awk -v source=${source} -v root=${CMAKE_SOURCE_DIR} -f cmake/change-lines.awk variants/${rule}.patch ${source}
              > ${folder}/${copy}
      DEPENDS ${file} ${source} cmake/change-lines.awk
      WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
      VERBATIM)
    list(APPEND copies ${folder}/${copy})
  endforeach()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${sources} ${file})
  list(TRANSFORM sources PREPEND ${CMAKE_SOURCE_DIR}/)
  write_names(${name} ${folder}/names.h ${sources})
  add_library(variant-${rule} OBJECT EXCLUDE_FROM_ALL ${copies})
  target_compile_options(variant-${rule} PRIVATE -Werror -Wno-unused-parameter -Wno-unused-but-set-parameter -Wno-unused-variable
                         -include ${folder}/names.h)
endfunction()

file(GLOB VARIANTS CONFIGURE_DEPENDS variants/*.patch)
# With sanitizers they are tested in ./check --long alone: their code is that of the games but for some lines.
if(DREAD_SANITIZE AND NOT DREAD_LONG)
  set(VARIANTS "")
endif()
set(TRIALS "")
set(VARIANT_OBJECTS "")
foreach(file IN LISTS VARIANTS)
  get_filename_component(rule ${file} NAME_WE)
  read_patch(${file} game meaning)
  add_copy(${file} ${rule} ${game})
  list(APPEND VARIANT_OBJECTS $<TARGET_OBJECTS:variant-${rule}>)
  list(APPEND TRIALS ${game})
  string(MAKE_C_IDENTIFIER "${rule}" name)
  name_of_game(${game} base)
  string(APPEND COPIES_OF_${game} " \\\n    RULE(\"${rule}\", \"${meaning}\", ${name}_${base})")
  list(APPEND PATCHES_OF_${game} variants/${rule}.patch)
endforeach()
list(REMOVE_DUPLICATES TRIALS)

set(declared "")
set(listed "")
foreach(game IN LISTS TRIALS)
  name_of_game(${game} base)
  name_of_game(trial-${game} trial)
  file(CONFIGURE OUTPUT on-trial/${game}/trial.h @ONLY CONTENT "/* Made by cmake/variants.cmake. */
#define BASE ${base}
#define TRIAL ${trial}
#define ID \"trial-${game}\"
#define RULES${COPIES_OF_${game}}
")
  add_library(trial-${game} OBJECT EXCLUDE_FROM_ALL variants/on-trial.c)
  target_include_directories(trial-${game} PRIVATE ${CMAKE_BINARY_DIR}/on-trial/${game})
  list(APPEND VARIANT_OBJECTS $<TARGET_OBJECTS:trial-${game}>)
  string(APPEND declared "extern struct game ${trial};\n")
  string(APPEND listed "    &${trial},\n")
  # The words of the game. The deals to which its lesson leads (`stake`) are deals of that game, so they are left out.
  foreach(from themes/${game}.txt docs/rules/${game}.md)
    get_filename_component(suffix ${from} LAST_EXT)
    set(copy ${CMAKE_BINARY_DIR}/trial-${game}${suffix})
    add_custom_command(OUTPUT ${copy} COMMAND sed "/^stake: /d" ${CMAKE_SOURCE_DIR}/${from} > ${copy}
                       DEPENDS ${from} VERBATIM)
  endforeach()
endforeach()

# The list of the games on trial, for the tests; and the list of all games, for the program with rules on trial.
file(CONFIGURE OUTPUT trials.c @ONLY CONTENT "/* Made by cmake/variants.cmake. */
#include \"core/game.h\"

${declared}
extern const struct games dread_trials;
static const struct game *const list[] = {
${listed}    0};

const struct games dread_trials = {list, sizeof list / sizeof *list - 1};
")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS src/games/games.c)
file(READ src/games/games.c games)
string(REPLACE "\n};" "\n${listed}};" games "${games}")
string(REPLACE "\nstatic" "\n${declared}\nstatic" games "${games}")
file(CONFIGURE OUTPUT games.c CONTENT "${games}" @ONLY)
