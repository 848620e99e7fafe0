import { EXIT } from './exit-codes.ts';
import { onStopSignals } from './stop-signals.ts';

/** Waits for the wish to stop (Ctrl-C, SIGTERM) until `off`; on a second one the process ends at once. */
export function awaitStop(): { stopped: Promise<void>; off: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const off = onStopSignals({
    source: process,
    now: () => performance.now(),
    stop: resolve,
    kill: () => process.exit(EXIT.killed),
  });
  return { stopped: promise, off };
}
