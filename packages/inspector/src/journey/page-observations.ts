import type { Failure } from '@vigie/contract/observation/failure.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { PageReading } from '../record/page-messages.ts';
import { partsUnavailable, type ObservationParts } from '../record/recorders/index.ts';
import { consentOf, recognised } from '../visit/inspect-page.ts';
import { observationOf } from '../visit/observation-of.ts';
import type { Recording } from '../visit/recording.ts';
import { isUnconnected } from '../visit/visit-failure.ts';
import type { JourneyContext } from './journey-context.ts';
import type { PageOnTheWay } from './visited-page.ts';

interface Read {
  parts: ObservationParts;
  reading: PageReading | null;
  failure: Failure | null;
}

/** Creates observations of pages from the records of a tab. */
export function createPageObservations(
  context: JourneyContext,
  recording: Recording,
): {
  built(page: PageOnTheWay, read: Read): Observation;
  /** Returns the known part of a page that went before it could be read. */
  unread(page: PageOnTheWay): Observation;
} {
  const { browser, clock, order } = context;
  const { document, requests } = recording;

  /** Returns a failure with the reason of the egress guard, which the browser does not know. */
  function explained(failure: Failure | null): Failure | null {
    if (failure === null || !isUnconnected(failure)) return failure;
    return context.egressFailureOf(document.finalUrl() ?? '') ?? failure;
  }

  /** Returns the network's timings from the page's own start: the network's clock does not count skipped time. */
  function networkTimings({ documentId, startedMs }: PageOnTheWay): Partial<Observation['timings']> {
    const timing = requests.timingOf(documentId);
    if (timing === undefined) return {};
    const reached = (ms: number) => (ms < 0 ? null : startedMs + ms);
    const firstByteMs = reached(timing.receiveHeadersStart ?? timing.receiveHeadersEnd);
    if (order.isProxied) return { firstByteMs };
    const { dnsEnd, connectEnd, sslEnd } = timing;
    return { firstByteMs, dnsMs: reached(dnsEnd), connectMs: reached(connectEnd), tlsMs: reached(sslEnd) };
  }

  function built(page: PageOnTheWay, { parts: all, reading, failure: met }: Read): Observation {
    const failure = recognised({ failure: explained(met), reading, parts: all }, recording);
    const isPage = failure === null || failure.code === 'http-status' || failure.code === 'challenged';
    const parts = isPage
      ? { ...all, views: ownViews(page, all.views) }
      : { ...partsUnavailable(`the page could not be visited: ${failure.message}`), requests: all.requests };
    const observation = observationOf({
      order: { ...order, url: page.requestedUrl },
      clock,
      recording,
      failure,
      browser,
      settled: failure === null ? page.settled : null,
      consent: { state: 'recorded', value: consentOf(recording, parts) },
      reading,
      parts: { ...parts, screenshot: page.screenshot },
    });
    return {
      ...observation,
      timings: { ...observation.timings, ...networkTimings(page) },
      startedAt: page.startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      dialogs: observation.dialogs.slice(page.dialogsBefore),
    };
  }

  return {
    built,
    unread(page) {
      const record = requests.records.get(page.documentId);
      const parts = partsUnavailable('the page was gone before it could be read');
      return {
        ...built(page, { parts, reading: null, failure: null }),
        // The tab may show the next page already.
        finalUrl: record?.finalUrl ?? page.requestedUrl,
        redirects: record?.redirects ?? [],
        httpStatus: record?.status ?? null,
      };
    },
  };
}

function ownViews(page: PageOnTheWay, part: ObservationParts['views']): ObservationParts['views'] {
  return part.state === 'recorded' ? { ...part, value: part.value.slice(page.viewsBefore) } : part;
}
