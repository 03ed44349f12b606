# Writes the file of words (src/wasm/words.h), and what later.wasm has of each theme (src/wasm/stories.h):
# cmake -DOUT=... -DSTORIES=... -DTHEMES=a;b -P words.cmake
#
# Comments of the themes are left out, and the lines that only plain play or a terminal reads: the module has neither. Nor
# does the file of words have the lines of the story that come after those of the beginning: no first table needs them.
# STORIES is a folder that gets them, in a file for each theme.
set(SPOKEN aside comes enough explain fixed last means most noun offer order part pick say shape sprite stuff worth)
list(JOIN SPOKEN "|" spoken)
string(ASCII 1 mark)

file(WRITE "${OUT}" "")
foreach(file IN LISTS THEMES)
  get_filename_component(id "${file}" NAME_WE)
  file(READ "${file}" text)
  string(REGEX REPLACE "\n((${spoken})[ :]|#)[^\n]*" "" text "\n${text}")
  set(stories "")
  string(FIND "${text}" "\nstory begin" last REVERSE)
  if(last GREATER -1)
    math(EXPR last "${last} + 1")
    string(SUBSTRING "${text}" 0 ${last} head)
    string(SUBSTRING "${text}" ${last} -1 tail)
    string(REPLACE "\nstory " "\n${mark}story " tail "${tail}")
    string(REGEX REPLACE "(^|\n)[^${mark}\n][^\n]*" "" stories "${tail}")
    string(REPLACE "${mark}" "" stories "${stories}")
    string(REGEX REPLACE "\n${mark}[^\n]*" "" tail "${tail}")
    string(CONCAT text "${head}" "${tail}")
  endif()
  file(WRITE "${STORIES}/${id}.txt" "${stories}\n")
  string(LENGTH "${text}" size)
  file(APPEND "${OUT}" "theme ${id} ${size}\n${text}\n")
endforeach()
