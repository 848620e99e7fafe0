import { EXIT } from '../exit-codes.ts';
import { onStopSignals } from '../stop-signals.ts';
import type { Progress } from './progress.ts';

/** Runs work that Ctrl-C stops with its partial result, and a second Ctrl-C at once. Shows its progress. */
export async function stoppable<T>(
  progress: Pick<Progress, 'log' | 'end'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  const off = onStopSignals({
    source: process,
    now: () => performance.now(),
    stop() {
      progress.log('Stopping, to report what is finished. Press Ctrl-C again to end at once.');
      stopping.abort();
    },
    // Chromium is driven over a pipe: it ends by itself when this process does.
    kill: () => process.exit(EXIT.killed),
  });
  try {
    return await work(stopping.signal);
  } finally {
    off();
    progress.end();
  }
}
