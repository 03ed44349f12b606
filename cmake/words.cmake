# Writes the file of words (src/wasm/words.h): cmake -DOUT=... -DTHEMES=a;b -DPAGES=c;d -DSHEETS=e;f -P words.cmake
#
# Comments of the themes are left out, and the lines that only plain play or a terminal reads: the module has neither.
set(SPOKEN aside comes enough explain fixed last most noun order part pick say shape sprite stuff)
list(JOIN SPOKEN "|" spoken)

file(WRITE "${OUT}" "")
foreach(kind theme page sheet)
  string(TOUPPER "${kind}S" files)
  foreach(file IN LISTS ${files})
    get_filename_component(id "${file}" NAME_WE)
    file(READ "${file}" text)
    if(kind STREQUAL theme)
      string(REGEX REPLACE "\n((${spoken})[ :]|#)[^\n]*" "" text "\n${text}")
    endif()
    string(LENGTH "${text}" size)
    file(APPEND "${OUT}" "${kind} ${id} ${size}\n${text}\n")
  endforeach()
endforeach()
