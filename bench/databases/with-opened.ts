import { once } from 'node:events';

/** Exit code of an interrupted program, as in a shell. */
const INTERRUPTED = 130;

/** Measures, then closes what was opened in reverse order: at the end, after an error, or when interrupted. */
export async function withOpened(measure: (opened: AsyncDisposableStack) => Promise<void>): Promise<void> {
  const opened = new AsyncDisposableStack();
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]).then(() => 'stopped');
  try {
    const end = await Promise.race([measure(opened), stopped]);
    if (end === 'stopped') process.exitCode = INTERRUPTED;
  } finally {
    await opened.disposeAsync();
  }
  // Interrupted work would otherwise continue without its resources.
  process.exit();
}
