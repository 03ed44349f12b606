# Rules on trial (docs/changing-a-rule.md). Each file of variants/ is a value of the option `rule` of the game on-trial
# (variants/on-trial/game.c). The file's name is the name of the value, and its first line, a comment, says what the rule
# is. The target `variants` has their object files and the list of them, which replaces trials.c of He Will Never Stop.

file(GLOB VARIANTS CONFIGURE_DEPENDS variants/*.c)
if(DREAD_TESTS AND NOT DREAD_VARIANTS)
  list(APPEND VARIANTS ${CMAKE_SOURCE_DIR}/tests/variants/wild.c)
endif()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${VARIANTS})
set(declared "")
set(trials "    NULL,\n")
set(choices "    {\"usual\", \"the rules as they are\"},\n")
foreach(file IN LISTS VARIANTS)
  get_filename_component(id ${file} NAME_WE)
  if(NOT id MATCHES "^[a-z][a-z0-9-]*$" OR id STREQUAL "usual")
    message(FATAL_ERROR "variants/${id}.c: the name of a rule has small letters, digits and hyphens only, and is not "
                        "`usual`.")
  endif()
  file(STRINGS ${file} first LIMIT_COUNT 1 ENCODING UTF-8)
  if(NOT first MATCHES "^/\\* ([^\"\\]+)[.]? \\*/$")
    message(FATAL_ERROR "variants/${id}.c: the first line must say what the rule is, between /* and */ and "
                        "without quotation marks or backslashes, as in\n"
                        "  /* Every fifth turn He takes two cards. */")
  endif()
  string(REGEX REPLACE "[.]$" "" meaning "${CMAKE_MATCH_1}")
  string(MAKE_C_IDENTIFIER "dread_trial_${id}" name)
  set_source_files_properties(${file} PROPERTIES COMPILE_DEFINITIONS ON_TRIAL_HERE=${name})
  string(APPEND declared "extern const struct flight_trial ${name};\n")
  string(APPEND trials "    &${name},\n")
  string(APPEND choices "    {\"${id}\", \"${meaning}\"},\n")
endforeach()
file(CONFIGURE OUTPUT trials.c @ONLY CONTENT "/* Made by cmake/variants.cmake. */
#include \"he-will-never-stop/trial.h\"

@declared@
const struct flight_trial *const dread_flight_trials[] = {
@trials@};
const struct choice dread_flight_trial_choices[] = {
@choices@    {NULL, NULL},
};
")
add_library(variants OBJECT EXCLUDE_FROM_ALL ${VARIANTS} variants/on-trial/game.c ${CMAKE_BINARY_DIR}/trials.c)
target_include_directories(variants PRIVATE src/games)
# A rule need not look at all that it gets. A warning is an error, since who changes a rule sees no warnings: with
# `usual = 2` or `1 < now->turn < 5` the program would measure another rule than hers.
target_compile_options(variants PRIVATE -Wno-unused-parameter -Wno-unused-but-set-parameter -Werror)

# The game on-trial has the words and the rules page of He Will Never Stop. The deals to which its lesson leads (`stake`)
# are deals of that game, so they are left out.
foreach(from themes/he-will-never-stop.txt docs/rules/he-will-never-stop.md)
  get_filename_component(suffix ${from} LAST_EXT)
  set(copy ${CMAKE_BINARY_DIR}/on-trial${suffix})
  add_custom_command(OUTPUT ${copy} COMMAND sed "/^stake: /d" ${CMAKE_SOURCE_DIR}/${from} > ${copy}
                     DEPENDS ${from} VERBATIM)
endforeach()
