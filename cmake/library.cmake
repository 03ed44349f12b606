# The library that is installed: libdread.a, libdread.so, dread.h, and what pkg-config and find_package(dread) need.
# docs/library.md tells what users may rely on.
include(CMakePackageConfigHelpers)

install(FILES include/dread.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

# The man page dread(3) has what the header says.
find_program(AWK NAMES awk mawk gawk)
if(AWK)
  add_custom_command(
    OUTPUT ${CMAKE_BINARY_DIR}/dread.man3
    COMMAND ${AWK} -v version=${PROJECT_VERSION} -f ${CMAKE_SOURCE_DIR}/cmake/man3.awk
            ${CMAKE_SOURCE_DIR}/include/dread.h > ${CMAKE_BINARY_DIR}/dread.man3
    DEPENDS include/dread.h cmake/man3.awk
    VERBATIM)
  add_custom_target(man3 ALL DEPENDS ${CMAKE_BINARY_DIR}/dread.man3)
  install(FILES ${CMAKE_BINARY_DIR}/dread.man3 DESTINATION ${CMAKE_INSTALL_MANDIR}/man3 RENAME dread.3)
endif()

# Both have the same objects. Programs that link the static library link what it needs, too.
set(LIBDREAD_OBJECTS $<TARGET_OBJECTS:dread-core> $<TARGET_OBJECTS:dread-library>
    $<TARGET_OBJECTS:dread-measure>)
if(DREAD_VARIANTS)
  list(APPEND LIBDREAD_OBJECTS ${VARIANT_OBJECTS})
endif()
set(LIBDREAD_NEEDS -lm)
if(OpenMP_C_FOUND)
  list(APPEND LIBDREAD_NEEDS ${OpenMP_C_FLAGS})
endif()
set(LIBDREAD_TARGETS libdread-static)
add_library(libdread-static STATIC ${LIBDREAD_OBJECTS})
set_target_properties(libdread-static PROPERTIES EXPORT_NAME static)
target_link_libraries(libdread-static INTERFACE ${LIBDREAD_NEEDS})
if(DREAD_SHARED)
  list(APPEND LIBDREAD_TARGETS libdread-shared)
  set(map ${CMAKE_SOURCE_DIR}/cmake/libdread.map)
  add_library(libdread-shared SHARED ${LIBDREAD_OBJECTS})
  set_target_properties(libdread-shared PROPERTIES EXPORT_NAME dread VERSION ${PROJECT_VERSION}
                        SOVERSION ${PROJECT_VERSION_MAJOR} LINK_DEPENDS ${map})
  target_link_options(libdread-shared PRIVATE -Wl,--version-script=${map} -Wl,-Bsymbolic-functions)
  target_link_libraries(libdread-shared PRIVATE -Wl,--as-needed ${LIBDREAD_NEEDS})
endif()
set_target_properties(${LIBDREAD_TARGETS} PROPERTIES OUTPUT_NAME dread LINKER_LANGUAGE C)

install(TARGETS ${LIBDREAD_TARGETS} EXPORT dread INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
set(PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/dread)
install(EXPORT dread NAMESPACE dread:: FILE dreadTargets.cmake DESTINATION ${PACKAGE_DIR})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/dreadConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES cmake/dreadConfig.cmake ${CMAKE_BINARY_DIR}/dreadConfigVersion.cmake DESTINATION ${PACKAGE_DIR})

# The file for pkg-config finds the rest from its own place, so that an installed tree can be moved.
file(RELATIVE_PATH PC_TO_PREFIX ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" PC_TO_PREFIX "${PC_TO_PREFIX}")
list(JOIN LIBDREAD_NEEDS " " PC_NEEDS)
if(DREAD_SHARED)
  set(PC_LIBS "-ldread\nLibs.private: ${PC_NEEDS}")
else()
  set(PC_LIBS "-ldread ${PC_NEEDS}")
endif()
configure_file(cmake/dread.pc.in ${CMAKE_BINARY_DIR}/dread.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/dread.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
