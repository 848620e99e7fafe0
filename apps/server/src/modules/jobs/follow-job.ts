import { scopeOf } from '@vigie/contract/permissions.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { Call, User } from '../../access/actor.ts';
import type { Notifications } from '../../db/notifications.ts';
import { Refusal } from '../../errors/refusal.ts';
import { readJob } from './jobs.service.ts';

interface Following {
  jobId: string;
  notifications: Notifications;
  /** Who the caller is now: a stream outlives the rights it was opened with. */
  identifyAgain: () => Promise<User | null>;
  signal: AbortSignal | undefined;
}

/** A job each time it changes, until it has ended or the caller may no longer see it. */
export async function* followJob(call: Call, following: Following): AsyncGenerator<Job> {
  const { jobId, notifications, identifyAgain, signal } = following;
  const bell = createBell(signal);
  const leave = notifications.subscribe(
    [
      { topic: 'job', id: jobId },
      { topic: 'access', id: call.actor.userId },
    ],
    bell.ring,
  );
  try {
    let sent = '';
    for (;;) {
      const job = await readJob({ db: call.db, actor: await stillAllowed(identifyAgain) }, { id: jobId });
      const seen = JSON.stringify(job);
      if (seen !== sent) yield job;
      sent = seen;
      if (job.finishedAt !== null) return;
      await bell.rung();
      if (signal?.aborted === true) return;
    }
  } finally {
    leave();
  }
}

async function stillAllowed(identifyAgain: () => Promise<User | null>) {
  const user = await identifyAgain();
  if (user === null) throw new Refusal('not-signed-in');
  const scope = scopeOf('jobs.events', user.role);
  if (scope === null) throw new Refusal('forbidden');
  return { ...user, scope };
}

/** Waits for the next ring; rings while nobody waits are kept as one. */
function createBell(signal: AbortSignal | undefined) {
  let pending = false;
  let answer: (() => void) | null = null;
  const ring = () => {
    pending = true;
    answer?.();
  };
  signal?.addEventListener('abort', ring);
  const rung = async () => {
    if (!pending) await new Promise<void>((done) => (answer = done));
    pending = false;
    answer = null;
  };
  return { ring, rung };
}
