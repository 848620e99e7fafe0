import { once } from 'node:events';

/** As a shell says that a program was interrupted. */
const INTERRUPTED = 130;

/**
 * Measures, then closes what was opened in reverse order: at the end, after an error, or when interrupted.
 */
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
