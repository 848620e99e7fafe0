import './node-22.ts';
import { runCommandLine } from './command-line.ts';
import { COMMANDS } from './command-list.ts';
import { EXIT } from './exit-codes.ts';
import { explainMachine, reasonOfMachine } from './start/surroundings.ts';

/** Error of a closed output or progress stream. The pages are still measured, and the exit code still counts. */
let outputFailure: NodeJS.ErrnoException | null = null;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') outputFailure ??= error;
});
process.stderr.on('error', () => {});

/** Prints a sentence for an operating system error, and the stack of an unexpected one; returns the exit code. */
function fail(error: Error): number {
  const lost = outputFailure === null ? null : reasonOfMachine(outputFailure);
  const sentence = lost === null ? explainMachine(error) : `Standard output cannot be written: ${lost}.`;
  const bug = `unexpected error, please report it\n${error.stack ?? error.message}`;
  process.stderr.write(`vigie: ${sentence ?? bug}\n`);
  return EXIT.notMeasured;
}

/** Node itself would exit with 1 for a bug, a code that means a site below the requested grade. */
process.on('uncaughtException', (error) => process.exit(fail(error)));

const code = await runCommandLine(process.argv.slice(2), COMMANDS, {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
}).catch(fail);

/** Waits until all output is written. Other open handles must not keep a pipeline waiting. */
await Promise.all(
  [process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))),
);
process.exit(code === EXIT.ok && outputFailure !== null ? fail(outputFailure) : code);
