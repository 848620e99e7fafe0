import type { Failure } from '@vigie/contract/observation/failure.ts';
import type { ObservationParts } from './collectors/index.ts';
import { CdpClosed } from './cdp/cdp-session.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { partsUnavailable } from './observation-of.ts';
import type { PageReading } from './page-messages.ts';
import type { Recording } from './recording.ts';
import type { ContentRun } from './tests/run-contents.ts';

/** What the recorders hand over at the end. */
export interface Finished {
  parts: ObservationParts;
  reading: PageReading | null;
  /** What tests collected, in the order asked for; null of a page that could not be visited. */
  contents: ContentRun[] | null;
}

/** How long hits are recorded after the page was told to leave, and how long their answers are waited for. */
const LEAVE_MS = 100;
const LEAVE_ANSWERS_MS = 1_000;
/** A picture must not eat the time that leaving needs. */
const READING_SHARE = 0.6;

/**
 * Reads the settled page, has tests collect what they want of it, then tells it to leave and records what it sends.
 * `contentsMs` is the part of the limit that is kept for the tests. Raises OutOfTime when the page's main thread does
 * not answer.
 */
export async function finishRecording(
  recording: Recording,
  limit: Deadline,
  contentsMs: number,
): Promise<Finished> {
  const { parts } = recording.collectors;
  const timeToRead = createDeadline((limit.leftMs() - contentsMs) * READING_SHARE);
  try {
    const [reading, dataLayer, cookies, screenshot] = await Promise.all([
      Promise.race([readable(recording), recording.broken, limit.over, timeToRead.over]),
      parts.dataLayer.finish(timeToRead.over),
      parts.cookies.finish(timeToRead.over),
      parts.screenshot.finish(timeToRead.over),
    ]);
    const contents = await recording.contents(dataLayer, limit.over);
    await leave(recording, limit);
    const [requests, scriptRuns, csp, corsIssues, mixedContent, console, exceptions, views] =
      await Promise.all([
        parts.requests.finish(limit.over),
        parts.scriptRuns.finish(limit.over),
        parts.csp.finish(limit.over),
        parts.corsIssues.finish(limit.over),
        parts.mixedContent.finish(limit.over),
        parts.console.finish(limit.over),
        parts.exceptions.finish(limit.over),
        parts.views.finish(limit.over),
      ]);
    return {
      reading,
      contents,
      parts: {
        requests,
        scriptRuns,
        dataLayer,
        csp,
        corsIssues,
        mixedContent,
        console,
        exceptions,
        views,
        cookies,
        screenshot,
      },
    };
  } finally {
    timeToRead.end();
  }
}

/** What the page says of itself; null when its recorder failed, which the parts that need it then tell. */
function readable(recording: Recording): Promise<PageReading | null> {
  return recording.reading().catch((error: unknown) => {
    if (error instanceof CdpClosed) throw error;
    return null;
  });
}

/** Of a page that could not be visited only the requests are told: the rest would speak of an error page. */
export async function finishFailed(recording: Recording, failure: Failure): Promise<Finished> {
  const unavailable = partsUnavailable(`the page could not be visited: ${failure.message}`);
  const requests = await recording.collectors.parts.requests.finish(new Promise(() => undefined));
  return { reading: null, contents: null, parts: { ...unavailable, requests } };
}

async function leave(recording: Recording, limit: Deadline): Promise<void> {
  recording.requests.beginLeave();
  const time = createDeadline(Math.min(LEAVE_ANSWERS_MS, limit.leftMs()));
  const until = (work: Promise<unknown>) =>
    Promise.race([work, time.over, recording.broken]).catch(() => undefined);
  await until(recording.recorders.leave());
  await until(new Promise((resolve) => setTimeout(resolve, LEAVE_MS)));
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
