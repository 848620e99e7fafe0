import { EXIT } from './exit-codes.ts';
import { onStopSignals, type StopWish } from './stop-signals.ts';

/**
 * Returns a promise of the first stop signal (Ctrl-C, SIGTERM). A second signal ends the process at once. `off` ends
 * the waiting.
 */
export function awaitStop(): { stopped: Promise<StopWish>; off: () => void } {
  const { promise, resolve } = Promise.withResolvers<StopWish>();
  const off = onStopSignals({
    source: process,
    now: () => performance.now(),
    stop: resolve,
    kill: () => process.exit(EXIT.killed),
  });
  return { stopped: promise, off };
}
