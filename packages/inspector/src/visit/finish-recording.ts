import type { Failure } from '@vigie/contract/observation/failure.ts';
import type { ReceivedParts } from '@vigie/contract/observation/kept.ts';
import type { Observed } from '@vigie/contract/observation/observed.ts';
import { CdpClosed } from '../browser/cdp/cdp-session.ts';
import { leavePage } from './leave-page.ts';
import { noteOwnSubmits } from '../forms/type-into-forms.ts';
import type { PageReading } from '../record/page-messages.ts';
import type { Recording } from './recording.ts';
import { partsUnavailable, type ObservationParts } from '../record/recorders/index.ts';
import { whileTimePasses } from './wait-until-settled.ts';
import type { ContentRun } from '../authored/run-contents.ts';
import type { VisitTime } from './visit-budget.ts';
import { failureOf } from './visit-failure.ts';
import { lastMainDocument } from './visited-documents.ts';

/**
 * A picture may need the page's next frame, and tests may wait for the page: its time passes for both. Most pictures
 * come without it.
 */
const FOR_PICTURE = { stepMs: 1, pauseMs: 10, firstPauseMs: 150 };
const FOR_TESTS = { stepMs: 16, pauseMs: 16, firstPauseMs: 0 };

/** What a recording hands over at the end. */
export interface Finished {
  /** Why the page was not measured: known before, or met while it was read and left. */
  failure: Failure | null;
  parts: ObservationParts;
  /** Null where nobody asked for it, or the page could not be visited. */
  kept: Observed<ReceivedParts> | null;
  reading: PageReading | null;
  /** What tests collected, in the order asked for; null of a page that could not be visited. */
  contents: ContentRun[] | null;
}

/** Answers that hold no document: the browser stays where it was, and nobody there would answer a reading. */
const WITHOUT_DOCUMENT = new Set([204, 205]);

/** Ends a recording. A page that answered an error is still a page, and is read as any other. */
export async function finishRecording(
  recording: Recording,
  time: VisitTime,
  failure: Failure | null,
): Promise<Finished> {
  if (failure !== null && !isRead(failure, recording)) return finishFailed(recording, failure);
  try {
    return { failure, ...(await readAndLeave(recording, time)) };
  } catch (error) {
    return finishFailed(recording, failure ?? failureOf(error));
  }
}

function isRead({ code }: Failure, { requests }: Recording): boolean {
  const status = lastMainDocument(requests)?.status ?? 0;
  return code === 'http-status' && !WITHOUT_DOCUMENT.has(status);
}

/**
 * Reads the settled page, takes its picture and runs the tests. Its time stands still, but as far as a picture or a test
 * needs it. Then it makes the page leave, and records what the page sends. Raises OutOfTime when the page's main thread
 * does not answer.
 */
async function readAndLeave(recording: Recording, visitTime: VisitTime): Promise<Omit<Finished, 'failure'>> {
  const { recorders, broken, time } = recording;
  const limit = visitTime.whole.over;
  const readingTime = visitTime.beginReading();
  try {
    const read = Promise.all([
      readable(recording),
      recording.consent.finish((work) => whileTimePasses(time, FOR_TESTS, work)),
    ]);
    const [reading] = await Promise.race([read, broken, limit, readingTime.over]);
    const kept = recording.kept?.finish(readingTime.over) ?? null;
    const parts = recorders.finish('atSettle', readingTime.over);
    const atSettle = await (recording.needsFrames ? whileTimePasses(time, FOR_PICTURE, parts) : parts);
    const collected = recording.contents(atSettle.dataLayer, limit);
    const contents = await (recording.runsTests ? whileTimePasses(time, FOR_TESTS, collected) : collected);
    if (recording.guard !== null)
      await Promise.race([noteOwnSubmits(recording.pageScripts.worlds(), recording.guard), limit]);
    await leavePage(recording, visitTime.whole);
    const afterLeave = await recorders.finish('afterLeave', limit);
    return { reading, contents, kept: await kept, parts: { ...atSettle, ...afterLeave } };
  } finally {
    readingTime.end();
  }
}

/** Returns what the page says of itself; null when its recorder failed, which the parts that need it then tell. */
function readable(recording: Recording): Promise<PageReading | null> {
  return recording.reading().catch((error: unknown) => {
    if (error instanceof CdpClosed) throw error;
    return null;
  });
}

/** Returns a page that could not be visited reports only its requests: the rest would describe an error page. */
async function finishFailed({ recorders }: Recording, failure: Failure): Promise<Finished> {
  const unavailable = partsUnavailable(`the page could not be visited: ${failure.message}`);
  const requests = await recorders.finishRequests();
  return { failure, reading: null, contents: null, kept: null, parts: { ...unavailable, requests } };
}
