# find_package(sudoku CONFIG) gives sudoku::sudoku_proto: the stubs of sudoku/v1, with the error details and health.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
find_dependency(Protobuf)
find_dependency(gRPC CONFIG)
include(${CMAKE_CURRENT_LIST_DIR}/sudokuTargets.cmake)
