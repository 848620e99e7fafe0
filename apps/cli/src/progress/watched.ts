import { EXIT } from '../exit-codes.ts';
import type { Watcher } from '../report/run-audit.ts';
import { onStopSignals } from '../stop-signals.ts';
import { createProgress } from './progress.ts';

const now = (): number => performance.now();
const nothingKnown = (): number => 0;

/** Shows progress on standard error and listens for Ctrl-C while a run lasts. */
export async function watched<T>(work: (watcher: Watcher, signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  let total = nothingKnown;
  const progress = createProgress({ stream: process.stderr, now, total: () => total() });
  const off = onStopSignals({
    source: process,
    now,
    stop() {
      progress.say('Stopping with what is there. Press Ctrl-C again to end at once.');
      stopping.abort();
    },
    // Chromium is driven over a pipe: it ends by itself when this process does.
    kill: () => process.exit(EXIT.killed),
  });
  const watcher: Watcher = {
    ...progress,
    prepared(frontier) {
      total = () => frontier.figures().toVisit;
    },
  };
  try {
    return await work(watcher, stopping.signal);
  } finally {
    off();
    progress.end();
  }
}
