"""A client on Debian's python3-grpcio that shares no code with ours: python_client.py TARGET PROTO_FOLDER GRID

Prints the outcome and the rows, or the status code and the details, each on a line of its own.
"""

import subprocess
import sys

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

target, proto_folder, grid = sys.argv[1:]

descriptors = descriptor_pb2.FileDescriptorSet.FromString(
    subprocess.check_output(
        ["protoc", "-I", proto_folder, "-I", proto_folder + "/vendored", "--include_imports", "-o", "/dev/stdout"]
        + ["sudoku/v1/sudoku.proto", "google/rpc/status.proto", "google/rpc/error_details.proto"]
    )
)
pool = descriptor_pool.DescriptorPool()
for file in descriptors.file:
    pool.Add(file)


def message(name):
    return message_factory.MessageFactory(pool).GetPrototype(pool.FindMessageTypeByName(name))


request_type, response_type = message("sudoku.v1.SolveRequest"), message("sudoku.v1.SolveResponse")
solve = grpc.insecure_channel(target).unary_unary(
    "/sudoku.v1.SudokuService/Solve",
    request_serializer=request_type.SerializeToString,
    response_deserializer=response_type.FromString,
)
try:
    response = solve(request_type(grid=grid), timeout=30, wait_for_ready=True)
    print(response_type.DESCRIPTOR.fields_by_name["outcome"].enum_type.values_by_number[response.outcome].name)
    for row in response.rows:
        print(row)
except grpc.RpcError as error:
    print(error.code().name)
    details = dict(error.trailing_metadata())["grpc-status-details-bin"]
    for detail in message("google.rpc.Status").FromString(details).details:
        name = detail.type_url.split("/")[-1]
        decoded = message(name).FromString(detail.value)
        if name == "google.rpc.ErrorInfo":
            print(name, decoded.domain, decoded.reason)
        elif name == "google.rpc.BadRequest":
            print(name, decoded.field_violations[0].field)
