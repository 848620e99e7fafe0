import type { Failure } from '@vigie/contract/observation/failure.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Browser } from '../browser/browser.ts';
import type { PageReading } from '../record/page-messages.ts';
import type { ObservationParts } from '../record/recorders/index.ts';
import type { Recording } from './recording.ts';
import type { SettledBy } from './look-ahead.ts';
import { timingsOf } from './timings.ts';
import type { VisitClock } from '../record/visit-clock.ts';
import type { VisitOrder } from './visit.ts';

/** Facts at the end of a visit. */
export interface VisitFacts {
  order: VisitOrder;
  browser: Pick<Browser, 'version' | 'userAgent' | 'visiting'>;
  clock: VisitClock;
  recording: Recording | null;
  failure: Failure | null;
  settled: { by: SettledBy; atMs: number } | null;
  consent: Observation['consent'];
  reading: Pick<PageReading, 'title' | 'shown'> | null;
  parts: ObservationParts;
}

/** Creates the observation of a visit. */
export function observationOf(facts: VisitFacts): Observation {
  const { order, browser, clock, recording, failure, settled } = facts;
  const document = recording?.document;
  const record = document?.record() ?? firstDocument(recording);
  return {
    version: 1,
    requestedUrl: order.url,
    finalUrl: document?.finalUrl() ?? null,
    redirects: record?.redirects ?? [],
    httpStatus: record?.status ?? null,
    ...readOf(facts.reading),
    startedAt: clock.startedAt.toISOString(),
    finishedAt: clock.finishedAt().toISOString(),
    outcome: failure === null ? 'measured' : 'failed',
    failure,
    browser: browserOf(browser),
    visit: { mode: order.mode, hits: order.hits, attempt: order.attempt, profile: order.visits.profile },
    settledBy: settled?.by ?? null,
    timings: timingsOf({
      document,
      clock,
      timing: record ? recording?.requests.timingOf(record.id) : undefined,
      settledMs: settled?.atMs ?? null,
      isProxied: order.isProxied,
    }),
    ...facts.parts,
    consent: facts.consent,
    dialogs: recording?.dialogs ?? [],
    tests: [],
  };
}

function browserOf({ version, userAgent, visiting }: VisitFacts['browser']): Observation['browser'] {
  return { version, userAgent, name: visiting.name, source: visiting.source };
}

function readOf(reading: VisitFacts['reading']): Pick<Observation, 'title' | 'shown'> {
  return reading === null ? { title: null, shown: null } : { title: reading.title, shown: reading.shown };
}

/** Returns the request of a document that never came. */
function firstDocument(recording: Recording | null) {
  const records = [...(recording?.requests.records.values() ?? [])];
  return records.find((record) => record.resourceType === 'document' && record.frameId === 'main');
}
