# Writes the file of words (src/wasm/words.h), and what later.wasm has of each theme (src/wasm/further.h):
# cmake -DOUT=... -DFURTHER=... -DTHEMES=a;b -P words.cmake
#
# Comments of the themes are left out, and the lines that only plain play or a terminal reads: the module has neither. Nor
# does the file of words have what no first table needs: the lines of the story that come after those of the beginning, and
# the lines of the kinds in LATER (dread_theme_further). FURTHER is a folder that gets them, in a file for each theme.
set(SPOKEN aside class comes enough explain fixed help last means most noun offer order part pick route say shape sprite stuff
    worth)
set(LATER chosen cost count ending lesson quote upkeep)
list(JOIN SPOKEN "|" spoken)
list(JOIN LATER "|" later)
string(ASCII 1 mark)

file(WRITE "${OUT}" "")
foreach(file IN LISTS THEMES)
  get_filename_component(id "${file}" NAME_WE)
  file(READ "${file}" text)
  string(REGEX REPLACE "\n((${spoken})[ :]|#)[^\n]*" "" text "\n${text}")
  string(FIND "${text}" "\nstory begin" last REVERSE)
  if(last GREATER -1)
    math(EXPR last "${last} + 1")
    string(SUBSTRING "${text}" 0 ${last} head)
    string(SUBSTRING "${text}" ${last} -1 tail)
    string(REPLACE "\nstory " "\n${mark}story " tail "${tail}")
    string(CONCAT text "${head}" "${tail}")
  endif()
  string(REGEX REPLACE "\n((${later})[ :])" "\n${mark}\\1" text "${text}")
  string(REGEX REPLACE "(^|\n)[^${mark}\n][^\n]*" "" further "${text}")
  string(REPLACE "${mark}" "" further "${further}")
  string(REGEX REPLACE "\n${mark}[^\n]*" "" text "${text}")
  file(WRITE "${FURTHER}/${id}.txt" "${further}\n")
  string(LENGTH "${text}" size)
  file(APPEND "${OUT}" "theme ${id} ${size}\n${text}\n")
endforeach()
