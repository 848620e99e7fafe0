import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** A child process that is restarted when it dies, with a growing delay, until it is stopped. */
export interface Supervised {
  /** Ends the child: requests it first, then kills; resolves when no process is left. */
  stop: () => Promise<void>;
}

type Order = {
  name: string;
  spawn: () => ChildProcess;
  /** Prints a message for the user. */
  log: (text: string) => void;
  /** Delay before the first restart, in ms. It doubles up to `restartMaxMs`, and is reset after a child that lasted. */
  restartMs?: number;
  restartMaxMs?: number;
  /** Time in ms that a child has to end after the request. */
  patienceMs?: number;
};

const LASTED_MS = 60_000;

/** Starts a child process and restarts it when it dies. */
export function supervise(order: Order): Supervised {
  const { name, log, restartMs = 1000, restartMaxMs = 30_000, patienceMs = 8000 } = order;
  const stopping = new AbortController();
  let child: ChildProcess | null = null;

  async function keepRunning(): Promise<void> {
    let waitMs = restartMs;
    while (!stopping.signal.aborted) {
      const startedAtMs = performance.now();
      child = order.spawn();
      const ended = await endOf(child);
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAtMs > LASTED_MS) waitMs = restartMs;
      log(`The ${name} ended (${ended}); it starts again in ${Math.ceil(waitMs / 1000)} s.`);
      await wait(waitMs, null, { signal: stopping.signal }).catch(() => null);
      waitMs = Math.min(restartMaxMs, waitMs * 2);
    }
  }
  const running = keepRunning();

  return {
    async stop() {
      stopping.abort();
      const last = child;
      last?.kill('SIGTERM');
      const kill = setTimeout(() => last?.kill('SIGKILL'), patienceMs);
      await running;
      clearTimeout(kill);
    },
  };
}

async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = await once(child, 'exit');
    return signal === null ? `exit code ${code}` : String(signal);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
