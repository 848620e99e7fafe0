import { once } from 'node:events';

/** As a shell says that a program was interrupted. */
const INTERRUPTED = 130;

/** Measures, and closes what was opened, the last first: at the end, after an error, or when it is stopped halfway. */
export async function withOpened(measure: (opened: AsyncDisposableStack) => Promise<void>): Promise<void> {
  const opened = new AsyncDisposableStack();
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]).then(() => 'stopped');
  try {
    const end = await Promise.race([measure(opened), stopped]);
    if (end === 'stopped') process.exitCode = INTERRUPTED;
  } finally {
    await opened.disposeAsync();
  }
  // What was stopped halfway would go on without what it needs.
  process.exit();
}
