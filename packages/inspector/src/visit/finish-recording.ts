import type { Failure } from '@vigie/contract/observation/failure.ts';
import type { ReceivedParts } from '@vigie/contract/observation/stored-bodies.ts';
import type { Observed } from '@vigie/contract/observation/observed.ts';
import { CdpClosed } from '../browser/cdp/cdp-session.ts';
import { leavePage } from './leave-page.ts';
import { recordOwnSubmits } from '../forms/type-into-forms.ts';
import type { Withdrawal } from '../consent/withdraw-consent.ts';
import type { PageReading } from '../record/page-messages.ts';
import type { Recording } from './recording.ts';
import { partsUnavailable, type ObservationParts } from '../record/recorders/index.ts';
import { whileTimePasses } from './wait-until-settled.ts';
import type { ContentRun } from '../authored/run-contents.ts';
import type { VisitTime } from './visit-budget.ts';
import { visitFailure } from './visit-failure.ts';
import { lastMainDocument } from './visited-documents.ts';

/**
 * Steps of the page's time for pictures and tests. A picture may need the page's next frame, and tests may wait for the
 * page. Most pictures come without it.
 */
const FOR_PICTURE = { stepMs: 1, pauseMs: 10, firstPauseMs: 150 };
const FOR_TESTS = { stepMs: 16, pauseMs: 16, firstPauseMs: 0 };

/** Results of a recording at its end. */
export interface Finished {
  /** Reason why the page was not measured: known before, or met while it was read and left. */
  failure: Failure | null;
  parts: ObservationParts;
  /** Null if it was not requested, or the page could not be visited. */
  kept: Observed<ReceivedParts> | null;
  reading: PageReading | null;
  /** Withdrawal of the consent, with what the site stores at the end; null if none was made. */
  withdrawal: (Withdrawal & { storedNames: string[] }) | null;
  /** Contents that tests collected, in the requested order; null if the page could not be visited. */
  contents: ContentRun[] | null;
}

/** Statuses of responses without a document: the browser stays where it was, and no new document could be read. */
const WITHOUT_DOCUMENT = new Set([204, 205]);

/** Ends a recording. A page with an error status is still a page, and is read like any other. */
export async function finishRecording(
  recording: Recording,
  time: VisitTime,
  failure: Failure | null,
): Promise<Finished> {
  if (failure !== null && !isRead(failure, recording)) return finishFailed(recording, failure);
  try {
    return { failure, ...(await readAndLeave(recording, time)) };
  } catch (error) {
    return finishFailed(recording, failure ?? visitFailure(error));
  }
}

function isRead({ code }: Failure, { requests }: Recording): boolean {
  const status = lastMainDocument(requests)?.status ?? 0;
  return code === 'http-status' && !WITHOUT_DOCUMENT.has(status);
}

/**
 * Reads the settled page, takes its picture and runs the tests. The page's time stands still, except when a picture or
 * a test needs it. Then it makes the page leave, and records the requests that the page sends. Raises OutOfTime if the
 * page's main thread does not answer.
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
    const withdrawal = await Promise.race([withdrawalOf(recording), limit]);
    const bodies = recording.bodies?.finish(readingTime.over) ?? null;
    const parts = recorders.finish('atSettle', readingTime.over);
    const atSettle = await (recording.needsFrames ? whileTimePasses(time, FOR_PICTURE, parts) : parts);
    const collected = recording.contents(atSettle.dataLayer, limit);
    const contents = await (recording.runsTests ? whileTimePasses(time, FOR_TESTS, collected) : collected);
    if (recording.guard !== null)
      await Promise.race([recordOwnSubmits(recording.pageScripts.worlds(), recording.guard), limit]);
    await leavePage(recording, visitTime.whole);
    const afterLeave = await recorders.finish('afterLeave', limit);
    return { reading, withdrawal, contents, kept: await bodies, parts: { ...atSettle, ...afterLeave } };
  } finally {
    readingTime.end();
  }
}

async function withdrawalOf({ consent }: Recording): Promise<Finished['withdrawal']> {
  const withdrawal = consent.withdrawal();
  return withdrawal === null ? null : { ...withdrawal, storedNames: await consent.storedNames() };
}

/** Returns the page's reading; null if its recorder failed, which the dependent parts then report. */
function readable(recording: Recording): Promise<PageReading | null> {
  return recording.reading().catch((error: unknown) => {
    if (error instanceof CdpClosed) throw error;
    return null;
  });
}

/**
 * Ends the recording of a page that could not be visited. Reports only its requests: the rest would describe an error
 * page.
 */
async function finishFailed({ recorders }: Recording, failure: Failure): Promise<Finished> {
  const unavailable = partsUnavailable(`the page could not be visited: ${failure.message}`);
  const requests = await recorders.finishRequests();
  return {
    failure,
    reading: null,
    withdrawal: null,
    contents: null,
    kept: null,
    parts: { ...unavailable, requests },
  };
}
