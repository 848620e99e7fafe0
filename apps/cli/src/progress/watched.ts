import type { Watcher } from '../report/run-audit.ts';
import type { ProgressUnit } from './progress-line.ts';
import { createProgress } from './progress.ts';
import { stoppable } from './stoppable.ts';

const now = (): number => performance.now();
const nothingKnown = (): number => 0;

/** Runs work with progress on standard error and a handler of Ctrl-C. */
export async function watched<T>(
  work: (watcher: Watcher, signal: AbortSignal) => Promise<T>,
  unit: ProgressUnit = 'pages',
): Promise<T> {
  let total = nothingKnown;
  const progress = createProgress({ stream: process.stderr, now, unit, total: () => total() });
  const watcher: Watcher = {
    ...progress,
    prepared(frontier) {
      total = () => frontier.figures().toVisit;
    },
  };
  return stoppable(progress, (signal) => work(watcher, signal));
}
