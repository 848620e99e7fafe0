import type { Job } from '@vigie/contract/job.ts';

const PAUSE_MAX_MS = 30_000;

export interface FollowJobOptions {
  /** Opens the job's stream of events. */
  open: (signal: AbortSignal) => Promise<AsyncIterable<Job>>;
  onJob: (job: Job) => void;
  /** Says whether the stream is lost (true) or back (false). */
  onLost: (lost: boolean) => void;
  wait: (ms: number) => Promise<void>;
  signal: AbortSignal;
}

export function hasEnded(job: Job): boolean {
  return job.state !== 'queued' && job.state !== 'running';
}

/** Follows a job until it ends. A broken stream is opened again after 1, 2, 4 ... at most 30 seconds. */
export async function followJob({ open, onJob, onLost, wait, signal }: FollowJobOptions): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      for await (const job of await open(signal)) {
        if (signal.aborted) return;
        failures = 0;
        onLost(false);
        onJob(job);
        if (hasEnded(job)) return;
      }
    } catch {
      // A lost connection and a restarted server look alike: both are tried again below.
    }
    if (signal.aborted) return;
    onLost(true);
    await wait(Math.min(1000 * 2 ** failures, PAUSE_MAX_MS));
  }
}
