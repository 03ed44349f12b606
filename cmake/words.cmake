# Writes the file of words (src/wasm/words.h): cmake -DOUT=... -DTHEMES=a;b -P words.cmake
#
# Comments of the themes are left out, and the lines that only plain play or a terminal reads: the module has neither.
set(SPOKEN aside comes enough explain fixed last means most noun offer order part pick say shape sprite stuff worth)
list(JOIN SPOKEN "|" spoken)

file(WRITE "${OUT}" "")
foreach(file IN LISTS THEMES)
  get_filename_component(id "${file}" NAME_WE)
  file(READ "${file}" text)
  string(REGEX REPLACE "\n((${spoken})[ :]|#)[^\n]*" "" text "\n${text}")
  string(LENGTH "${text}" size)
  file(APPEND "${OUT}" "theme ${id} ${size}\n${text}\n")
endforeach()
