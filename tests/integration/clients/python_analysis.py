"""Asks Debian's python3-grpcio for every answer of AnalysisService: python_analysis.py TARGET PROTO_FOLDER GRID

Prints a line for each: the RPC, the outcome, and what is easily compared.
"""

import subprocess
import sys

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

target, proto_folder, grid = sys.argv[1:]

descriptors = descriptor_pb2.FileDescriptorSet.FromString(
    subprocess.check_output(
        ["protoc", "-I", proto_folder, "--include_imports", "-o", "/dev/stdout", "sudoku/v1/analysis.proto"]
    )
)
pool = descriptor_pool.DescriptorPool()
for file in descriptors.file:
    pool.Add(file)
channel = grpc.insecure_channel(target)


def message(name):
    return message_factory.MessageFactory(pool).GetPrototype(pool.FindMessageTypeByName("sudoku.v1." + name))


def call(method, request, stream=False):
    make = channel.unary_stream if stream else channel.unary_unary
    stub = make(
        "/sudoku.v1.AnalysisService/" + method,
        request_serializer=type(request).SerializeToString,
        response_deserializer=message(method + "Response").FromString,
    )
    return stub(request, timeout=30, wait_for_ready=True)


def outcome(number):
    return pool.FindEnumTypeByName("sudoku.v1.Outcome").values_by_number[number].name


explained = call("ExplainGrid", message("ExplainGridRequest")(position={"givens": grid})).explanation
core = [f"{given.digit}r{given.cell.row}c{given.cell.column}" for given in explained.core]
print("ExplainGrid", outcome(explained.outcome), *core)
analyzed = call("AnalyzeGrid", message("AnalyzeGridRequest")(grid=grid))
print("AnalyzeGrid", outcome(analyzed.outcome), sum(analyzed.counts))
minimized = call("MinimizeGrid", message("MinimizeGridRequest")(grid=grid, seed=1))
print("MinimizeGrid", outcome(minimized.outcome), *minimized.puzzles.split())
for explained in call("ExplainBatch", message("ExplainBatchRequest")(grids=grid + "\n" + grid), stream=True):
    if explained.line:
        print("ExplainBatch", explained.line, outcome(explained.explanation.outcome))
    else:
        print("ExplainBatch of", explained.lines)
