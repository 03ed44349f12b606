# For find_package(dread): the target dread::dread is the shared library, or the static one where only that is installed;
# dread::static is always the static one.
include("${CMAKE_CURRENT_LIST_DIR}/dreadTargets.cmake")
if(NOT TARGET dread::dread)
  add_library(dread::dread ALIAS dread::static)
endif()
