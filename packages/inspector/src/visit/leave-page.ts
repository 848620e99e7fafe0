import { createDeadline, type Deadline } from '../deadline.ts';
import type { Recording } from './recording.ts';

/** Time in ms for which hits are recorded after the leave events, and for which their responses are awaited. */
const LEAVE_MS = 100;
const LEAVE_ANSWERS_MS = 1_000;

/** Makes the page leave and waits for its requests. Ends early, and never rejects, if the page breaks. */
export async function leavePage(recording: Recording, limit: Deadline): Promise<void> {
  recording.requests.beginLeave();
  const time = createDeadline(Math.min(LEAVE_ANSWERS_MS, limit.leftMs()));
  const until = (work: Promise<unknown>) =>
    Promise.race([work, time.over, recording.broken]).catch(() => undefined);
  await until(recording.pageScripts.leave());
  await until(recording.time.pass(LEAVE_MS, () => 'free'));
  await until(leaveAnswered(recording));
  await until(recording.requests.bodiesPending());
  time.end();
}

async function leaveAnswered(recording: Recording): Promise<void> {
  const isAnswered = () =>
    [...recording.requests.records.values()].every(
      (record) => !record.onLeave || record.durationMs !== null || record.status !== null,
    );
  while (!isAnswered()) {
    await new Promise<void>((resolve) => recording.onActivity(resolve));
  }
}
