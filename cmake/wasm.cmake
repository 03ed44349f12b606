# dread.wasm and its parts: the mid-end for browsers, built with clang for bare wasm32 without a C library. `cmake --build
# ... --target wasm` makes them in ${CMAKE_BINARY_DIR}/wasm; the tests add a module with their toy games (add_wasm).
find_program(WASM_CLANG clang-14)
find_program(WASM_LD wasm-ld-14)
set(WASM_DIR ${CMAKE_BINARY_DIR}/wasm)
set(WASM_FLAGS --target=wasm32 -ffreestanding -nostdlibinc -std=c17 -msimd128 -mbulk-memory -DNDEBUG
    -Wall -Wextra -Wpedantic -Wno-missing-field-initializers -Werror -ffunction-sections -fdata-sections
    -I${CMAKE_SOURCE_DIR}/include -I${CMAKE_SOURCE_DIR}/src -I${CMAKE_SOURCE_DIR}/tests -I${CMAKE_BINARY_DIR})

# Speed matters where deals are searched and played out; everywhere else, size does. Vectorised and unrolled loops cost
# 12 kB with brotli and gain nothing that can be measured; so do calls that are inlined more eagerly, at 3 kB. Nothing is
# inlined where size matters: what a function does in rare cases can then be in another part than the function.
set(WASM_FAST -O2 -fno-vectorize -fno-slp-vectorize -fno-unroll-loops -mllvm -inline-threshold=100)
set(WASM_SMALL -Oz -fno-inline-functions)
set(WASM_SLOW_FILES "/src/(table|kept|advice|story|hear|answer|play|json|theme|wasm)/|/tests/|/build/|/(answers|events|greedy|notation|preview|reasons|view)[.]c$"
    "/src/core/(middle|problem|clauses|id|link|offer|record|rules|session|session_told|text|unknown|view_play)[.]c$" "/src/games/[^/]*/(game|path|deal|unknown|middle|encoding)[.]c$"
    "/src/search/(agent|autopsy|bench|difficulty)[.]c$")
list(JOIN WASM_SLOW_FILES "|" WASM_SLOW_FILES)

# Compiles sources for wasm32, and sets `out` to the object files.
function(wasm_objects out)
  set(objects "")
  foreach(source IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_SOURCE_DIR} OUTPUT_VARIABLE path)
    file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR} ${path})
    set(place /${name}) # inside the project: the module must not depend on where the project is
    string(MAKE_C_IDENTIFIER ${name} name)
    set(object ${WASM_DIR}/${name}.o)
    set(speed ${WASM_FAST})
    if(place MATCHES "${WASM_SLOW_FILES}")
      set(speed ${WASM_SMALL})
    endif()
    add_custom_command(OUTPUT ${object}
      COMMAND ${WASM_CLANG} ${WASM_FLAGS} ${speed} -MD -MF ${object}.d -MT ${object} -c ${path} -o ${object}
      DEPENDS ${path} DEPFILE ${object}.d VERBATIM)
    list(APPEND objects ${object})
  endforeach()
  set(${out} ${objects} PARENT_SCOPE)
endfunction()

# Adds the target `target`, which links objects to ${WASM_DIR}/${name}.wasm, in one part.
function(add_wasm target name)
  set(module ${WASM_DIR}/${name}.wasm)
  add_custom_command(OUTPUT ${module}
    COMMAND ${WASM_LD} --no-entry -z stack-size=1048576 --stack-first --gc-sections --strip-debug -O2 ${ARGN} -o ${module}
    DEPENDS ${ARGN} COMMAND_EXPAND_LISTS VERBATIM)
  add_custom_target(${target} DEPENDS ${module})
endfunction()

# Adds the target `wasm`, which links objects to dread.wasm and its parts. What a first table calls is in dread.wasm:
# tests/web/first-table lists it. parts.txt lists the others.
function(add_wasm_in_parts)
  set(whole ${WASM_DIR}/whole.wasm)
  set(split ${CMAKE_SOURCE_DIR}/tools/split-wasm)
  set(lists ${CMAKE_SOURCE_DIR}/cmake/first-table.txt ${CMAKE_SOURCE_DIR}/cmake/parts.txt)
  add_custom_command(OUTPUT ${WASM_DIR}/dread.wasm
    COMMAND ${WASM_LD} --no-entry -z stack-size=1048576 --stack-first --gc-sections --strip-debug -O0 -Map=${whole}.map ${ARGN}
            -o ${whole}
    COMMAND ${split} ${whole} ${whole}.map ${WASM_DIR} ${lists}
    DEPENDS ${ARGN} ${split} ${lists} COMMAND_EXPAND_LISTS VERBATIM)
  add_custom_target(wasm DEPENDS ${WASM_DIR}/dread.wasm)
endfunction()

file(GLOB WASM_ENGINE CONFIGURE_DEPENDS src/core/*.c src/search/*.c src/theme/*.c src/table/*.c src/kept/*.c src/advice/*.c src/story/*.c
     src/hear/*.c src/answer/*.c src/play/*.c src/json/*.c src/wasm/wasm*.c src/wasm/words.c src/wasm/bare/*.c)
file(GLOB WASM_OF_GAMES CONFIGURE_DEPENDS src/games/*/*.c)
wasm_objects(WASM_ENGINE_OBJECTS ${WASM_ENGINE} ${WASM_OF_GAMES} ${CMAKE_BINARY_DIR}/pictures.c ${CMAKE_BINARY_DIR}/english.c)
wasm_objects(WASM_GAMES_OBJECTS src/games/games.c src/wasm/list_of_games.c src/wasm/further.c ${CMAKE_BINARY_DIR}/pages.c
    ${CMAKE_BINARY_DIR}/puzzles.c ${CMAKE_BINARY_DIR}/sheets.c ${CMAKE_BINARY_DIR}/further.c)
# The file of words (src/wasm/words.h), and the lines that it leaves out (src/wasm/further.h).
add_custom_command(OUTPUT ${WASM_DIR}/words.txt ${FURTHER}
  COMMAND ${CMAKE_COMMAND} "-DOUT=${WASM_DIR}/words.txt" "-DFURTHER=${CMAKE_BINARY_DIR}/further" "-DTHEMES=${THEMES}"
          -P ${CMAKE_SOURCE_DIR}/cmake/words.cmake
  DEPENDS ${THEMES} cmake/words.cmake VERBATIM)
add_custom_target(words DEPENDS ${WASM_DIR}/words.txt)
if(WASM_CLANG AND WASM_LD)
  file(MAKE_DIRECTORY ${WASM_DIR})
  add_wasm_in_parts(${WASM_ENGINE_OBJECTS} ${WASM_GAMES_OBJECTS})
  add_dependencies(wasm words)
endif()
