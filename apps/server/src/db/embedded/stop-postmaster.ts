import { setTimeout as delay } from 'node:timers/promises';

/** A signal and the time to wait for its effect. */
export interface StopStep {
  signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL';
  seconds: number;
}

/**
 * Signals that stop a postmaster, each with its wait time: fast (sessions end, a checkpoint), immediate (the next start
 * recovers), and kill. A postmaster whose child was killed may never finish a fast stop.
 */
export const STOP_STEPS: readonly StopStep[] = [
  { signal: 'SIGINT', seconds: 10 },
  { signal: 'SIGQUIT', seconds: 6 },
  { signal: 'SIGKILL', seconds: 10 },
];

const POLL_MS = 50;

/** Stops a process by sending one signal after the other until it has ended. */
export async function stopPostmaster(pid: number, steps: readonly StopStep[]): Promise<void> {
  for (const { signal, seconds } of steps) {
    const until = Date.now() + seconds * 1000;
    if (!send(pid, signal)) return;
    while (isAlive(pid) && Date.now() < until) await delay(POLL_MS);
  }
}

/** Sends a signal. Returns false when there is no such process. */
function send(pid: number, signal: StopStep['signal']): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/**
 * Returns the same steps as a shell script that outlives the process. Its first argument is the process id of the
 * postmaster.
 */
export const stopScript = (steps: readonly StopStep[]): string =>
  [
    'stop() { kill "-$1" "$0" || exit; i=0; while [ "$i" -lt "$2" ]; do sleep 1; kill -0 "$0" || exit; i=$((i + 1)); done; }',
    ...steps.map(({ signal, seconds }) => `stop ${signal.slice(3)} ${Math.ceil(seconds)}`),
  ].join('\n');

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
