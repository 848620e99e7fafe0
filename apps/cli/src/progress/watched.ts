import type { Watcher } from '../report/run-audit.ts';
import type { ProgressUnit } from './progress-line.ts';
import { createProgress } from './progress.ts';
import { stoppable } from './stoppable.ts';

const now = (): number => performance.now();
const nothingKnown = (): number => 0;

/** Shows progress on standard error and listens for Ctrl-C while a run lasts. */
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
