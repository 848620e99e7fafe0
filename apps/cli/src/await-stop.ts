import { EXIT } from './exit-codes.ts';
import { onStopSignals, type StopWish } from './stop-signals.ts';

/** Waits for the wish to stop (Ctrl-C, SIGTERM) until `off`; on a second one the process ends at once. */
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
