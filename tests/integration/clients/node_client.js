// A client on @grpc/grpc-js that shares no code with ours: node_client.js TARGET PROTO_FOLDER GRID
// Prints the outcome and the rows, or the status code and the details, each on a line of its own.
'use strict';

const path = require('node:path');
const grpc = require('@grpc/grpc-js');
const loader = require('@grpc/proto-loader');
const protobuf = require('protobufjs');

const [target, protoFolder, grid] = process.argv.slice(2);
const files = ['sudoku/v1/sudoku.proto', 'google/rpc/status.proto', 'google/rpc/error_details.proto'];
const definition = loader.loadSync(files, { includeDirs: [protoFolder, path.join(protoFolder, 'vendored')], enums: String });

const Service = grpc.loadPackageDefinition(definition).sudoku.v1.SudokuService;
const client = new Service(target, grpc.credentials.createInsecure());

// The details travel as bytes in the trailer; grpc-js leaves them to its callers.
const root = new protobuf.Root();
root.resolvePath = (origin, file) => (file.startsWith('google/protobuf/') ? file : path.join(protoFolder, 'vendored', file));
root.loadSync(files.slice(1));
const decode = (name, bytes) => root.lookupType(name).decode(bytes);

client.Solve({ grid }, { deadline: Date.now() + 30000 }, (error, response) => {
  if (error === null) {
    console.log([response.outcome, ...response.rows].join('\n'));
  } else {
    console.log(grpc.status[error.code]);
    const [bytes] = error.metadata.get('grpc-status-details-bin');
    for (const { type_url: typeUrl, value } of decode('google.rpc.Status', bytes).details) {
      const name = typeUrl.split('/').pop();
      const detail = decode(name, value);
      if (name === 'google.rpc.ErrorInfo') console.log(name, detail.domain, detail.reason);
      if (name === 'google.rpc.BadRequest') console.log(name, detail.fieldViolations[0].field);
    }
  }
  client.close();
});
