// Asks with @grpc/grpc-js for every answer of AnalysisService: node_analysis.js TARGET PROTO_FOLDER GRID
// Prints a line for each: the RPC, the outcome, and what is easily compared.
'use strict';

const grpc = require('@grpc/grpc-js');
const loader = require('@grpc/proto-loader');

const [target, protoFolder, grid] = process.argv.slice(2);
const definition = loader.loadSync('sudoku/v1/analysis.proto', { includeDirs: [protoFolder], enums: String, longs: Number, defaults: true });
const Service = grpc.loadPackageDefinition(definition).sudoku.v1.AnalysisService;
const client = new Service(target, grpc.credentials.createInsecure());
const options = () => ({ deadline: Date.now() + 30000 });

const call = (method, request) =>
  new Promise((resolve, reject) => {
    client[method](request, options(), (error, response) => (error === null ? resolve(response) : reject(error)));
  });

async function main() {
  const { explanation } = await call('ExplainGrid', { position: { givens: grid } });
  const core = explanation.core.map(({ digit, cell }) => `${digit}r${cell.row}c${cell.column}`);
  console.log(['ExplainGrid', explanation.outcome, ...core].join(' '));
  const analyzed = await call('AnalyzeGrid', { grid });
  console.log('AnalyzeGrid', analyzed.outcome, analyzed.counts.reduce((sum, count) => sum + count, 0));
  const minimized = await call('MinimizeGrid', { grid, seed: 1 });
  console.log(['MinimizeGrid', minimized.outcome, ...minimized.puzzles.split('\n').filter(Boolean)].join(' '));
  for await (const explained of client.ExplainBatch({ grids: `${grid}\n${grid}` }, options())) {
    if (explained.line > 0) console.log('ExplainBatch', explained.line, explained.explanation.outcome);
    else console.log('ExplainBatch of', explained.lines);
  }
  client.close();
}

main();
