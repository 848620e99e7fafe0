import { EXIT } from '../exit-codes.ts';
import { awaitStop } from '../await-stop.ts';
import { SUPERVISED } from './agent-process.ts';
import { explainFailure } from './explain-failure.ts';

/** Time after which the process exits even if something hangs, in ms. */
const STOP_MS = 20_000;

const log = (text: string): void => void process.stderr.write(`${text}\n`);
const printUnlessSupervised = process.env[SUPERVISED] === undefined ? log : () => {};

type Part = {
  close: () => Promise<void>;
  /** Finishes running work. Called when a supervisor ends the process (SIGTERM) and no user waits at a terminal. */
  drain?: () => Promise<void>;
};

/** Starts a part, prints its messages, and stops it in order on Ctrl-C; returns the exit code. */
export async function runPart<T extends Part>(
  start: () => Promise<T>,
  describe: (part: T) => string,
): Promise<number> {
  const wish = awaitStop();
  try {
    const part = await start();
    process.stdout.write(describe(part));
    const stoppedBy = await wish.stopped;
    printUnlessSupervised('Stopping...');
    setTimeout(() => process.exit(EXIT.killed), STOP_MS).unref();
    if (stoppedBy === 'SIGTERM' && process.env[SUPERVISED] === undefined) await part.drain?.();
    await part.close();
    printUnlessSupervised('Stopped.');
    return EXIT.ok;
  } catch (error) {
    log(explainFailure(error));
    return EXIT.badUsage;
  } finally {
    wish.off();
  }
}
