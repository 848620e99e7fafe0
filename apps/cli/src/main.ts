import './node-22.ts';
import { runCommandLine } from './command-line.ts';
import { COMMANDS } from './command-list.ts';
import { EXIT } from './exit-codes.ts';
import { explainMachine, reasonOfMachine } from './start/surroundings.ts';

/**
 * The reader of the output or of the progress has closed it. The pages are still measured, and the exit code still
 * counts.
 */
let outputFailure: NodeJS.ErrnoException | null = null;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') outputFailure ??= error;
});
process.stderr.on('error', () => {});

/** Says in a sentence what the machine refused; what nobody foresaw, with where it happened. */
function fail(error: Error): number {
  const lost = outputFailure === null ? null : reasonOfMachine(outputFailure);
  const sentence = lost === null ? explainMachine(error) : `Standard output cannot be written: ${lost}.`;
  const bug = `unexpected error, please report it\n${error.stack ?? error.message}`;
  process.stderr.write(`vigie: ${sentence ?? bug}\n`);
  return EXIT.notMeasured;
}

/** Node's own answer to a bug would be 1, which says that a site is below the asked grade. */
process.on('uncaughtException', (error) => process.exit(fail(error)));

const code = await runCommandLine(process.argv.slice(2), COMMANDS, {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
}).catch(fail);

/** What was written reaches its reader; whatever else is still open must not keep a pipeline waiting. */
await Promise.all(
  [process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))),
);
process.exit(code === EXIT.ok && outputFailure !== null ? fail(outputFailure) : code);
