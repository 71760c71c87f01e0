// gRPC reflection, by which tools learn what a server offers: on or off.
#ifndef SUDOKU_SERVER_REFLECTION_H_
#define SUDOKU_SERVER_REFLECTION_H_

#include <grpcpp/server_builder.h>

namespace sudoku {

// Whether the server that `builder` makes serves reflection. gRPC adds it to every server of a program that is linked
// with its library, so that off has to be said.
void SetReflection(bool on, grpc::ServerBuilder& builder);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_REFLECTION_H_
