import { EXIT } from '../exit-codes.ts';
import { awaitStop } from '../await-stop.ts';
import { UsageError } from '../options/usage-error.ts';
import { explainFailure } from './explain-failure.ts';

/** Abort reason when the user stopped the task, which left nothing behind. */
const STOPPED = new Error('Stopped.');

/** Runs a task; returns exit code 0, or 3 with the reason. Ctrl-C aborts the signal. */
export async function runTask(name: string, task: (signal: AbortSignal) => Promise<void>): Promise<number> {
  const wish = awaitStop();
  const stopping = new AbortController();
  void wish.stopped.then(() => stopping.abort(STOPPED));
  const log = (text: string) => process.stderr.write(`vigie ${name}: ${text}\n`);
  try {
    await task(stopping.signal);
    return EXIT.ok;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (!stopping.signal.aborted) log(explainFailure(error));
    return stopping.signal.aborted ? EXIT.killed : EXIT.notDone;
  } finally {
    wish.off();
  }
}
