import { createDeadline, type Deadline } from '../deadline.ts';
import type { Recording } from './recording.ts';

/** How long hits are recorded after the page was told to leave, and how long their answers are waited for. */
const LEAVE_MS = 100;
const LEAVE_ANSWERS_MS = 1_000;

/** Tells the page to leave and waits for what it sends; ends early, and never rejects, when the page breaks. */
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
