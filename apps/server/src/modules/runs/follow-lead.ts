import { unlessAgentTrouble } from './agent-trouble.ts';
import { createBell, type RunNeeds } from './run-needs.ts';
import { followAttempt, type AttemptOutcome } from './follow-attempt.service.ts';
import type { Following } from './hand-over.ts';
import { isCancellationRequested } from './job-end.service.ts';
import { isShareable, shareRun } from './share-run.service.ts';

export type LeadOutcome = AttemptOutcome;

/** Follows the leading attempt of a job, lets other agents do parts of it, and forwards a cancellation. */
export async function followLead(needs: RunNeeds, lead: Following): Promise<LeadOutcome> {
  const over = new AbortController();
  const within = { ...needs, signal: AbortSignal.any([needs.signal, over.signal]) };
  const leave = passOnCancellation(needs, lead);
  const bell = createBell(within);
  const sharing = (isShareable(lead.run) ? shareRun(within, lead, bell) : Promise.resolve()).catch(
    (error: unknown) => {
      over.abort(error);
      throw error;
    },
  );
  const following = followAttempt(within, lead, bell.ring).finally(() => over.abort());
  try {
    const [followed, shared] = await Promise.allSettled([following, sharing]);
    if (shared.status === 'rejected') throw shared.reason;
    if (followed.status === 'rejected') throw followed.reason;
    return followed.value;
  } finally {
    leave();
  }
}

/**
 * Forwards a cancellation to the agent as soon as a user requests it. If the message is lost, the job's next
 * announcement repeats it.
 */
function passOnCancellation(
  { db, notifications }: RunNeeds,
  { run, attempt, client }: Following,
): () => void {
  const passOn = async () => {
    if (!(await isCancellationRequested(db, run.jobId))) return;
    await unlessAgentTrouble(client.cancel({ runId: run.id, attempt: attempt.number }));
  };
  const passOnSafely = () => void passOn().catch(() => {});
  const leave = notifications.subscribe([{ topic: 'job', id: run.jobId }], passOnSafely);
  passOnSafely();
  return leave;
}
