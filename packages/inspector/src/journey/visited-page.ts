import type { VisitedPage } from '@vigie/contract/journey-record.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Observed } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { PageReading } from '../record/page-messages.ts';

/** Page of a running journey. */
export interface PageOnTheWay {
  fromStep: number;
  toStep: number;
  startedMs: number;
  startedAt: Date;
  /** CDP's id of the request for its document. */
  documentId: string;
  requestedUrl: string;
  /** Requests that it sent, and the request for its document. */
  requestIds: Set<string>;
  /** Number of page views that the tab had recorded before it. */
  viewsBefore: number;
  dialogsBefore: number;
  settled: { by: NonNullable<Observation['settledBy']>; atMs: number } | null;
  screenshot: Observation['screenshot'];
  /** Its reading when it left for the next page; null: it has not left. */
  leaving: PageReading | null;
  /** True when its observation is complete. */
  isOver: boolean;
  /** Observation of the last reading; its requests may still be answered. */
  observation: Observation | null;
}

/** Returns the part of a tab's observation that belongs to one page, with times from the page's own start. */
export function visitedPage(page: PageOnTheWay, requests: Observed<RequestRecord[]>): VisitedPage | null {
  const { fromStep, toStep, startedMs, observation } = page;
  if (observation === null) return null;
  const own = mapped(requests, (all) => all.filter(({ id }) => page.requestIds.has(id)));
  return {
    fromStep,
    toStep,
    startedMs,
    observation: fromItsStart({ ...observation, requests: own }, startedMs),
  };
}

function mapped<T, R>(part: Observed<T>, map: (value: T) => R): Observed<R> {
  return part.state === 'recorded' ? { state: 'recorded', value: map(part.value) } : part;
}

/** Returns an observation with all its moments counted from a later start. */
function fromItsStart(observation: Observation, startMs: number): Observation {
  const later = <T extends { atMs: number | null }>(one: T): T => ({
    ...one,
    atMs: moved(one.atMs, startMs),
  });
  const all = <T extends { atMs: number | null }>(part: Observed<T[]>) =>
    mapped(part, (list) => list.map(later));
  const layer = <T extends { definedAtMs: number | null; timeline: { atMs: number }[] }>(one: T): T => ({
    ...one,
    definedAtMs: moved(one.definedAtMs, startMs),
    timeline: one.timeline.map(later),
  });
  return {
    ...observation,
    timings: Object.fromEntries(
      Object.entries(observation.timings).map(([name, ms]) => [name, moved(ms, startMs)]),
    ) as Observation['timings'],
    requests: mapped(observation.requests, (list) =>
      list.map((one) => ({ ...one, startedMs: one.startedMs - startMs })),
    ),
    scriptRuns: all(observation.scriptRuns),
    dataLayer: mapped(observation.dataLayer, layer),
    otherDataLayers:
      observation.otherDataLayers && mapped(observation.otherDataLayers, (list) => list.map(layer)),
    csp: mapped(observation.csp, (csp) => ({ ...csp, violations: csp.violations.map(later) })),
    console: all(observation.console),
    exceptions: all(observation.exceptions),
    views: all(observation.views),
    consent: mapped(observation.consent, ({ signals, ...consent }) => ({
      ...consent,
      atMs: moved(consent.atMs, startMs),
      ...(consent.bannerAtMs === null || consent.bannerAtMs === undefined
        ? {}
        : { bannerAtMs: consent.bannerAtMs - startMs }),
      ...(consent.pressedAgainAtMs === undefined
        ? {}
        : { pressedAgainAtMs: consent.pressedAgainAtMs - startMs }),
      ...(consent.firstPressAtMs === undefined ? {} : { firstPressAtMs: consent.firstPressAtMs - startMs }),
      ...(signals === undefined
        ? {}
        : { signals: { ...signals, consentMode: signals.consentMode.map(later) } }),
    })),
  };
}

const moved = (ms: number | null, byMs: number) => (ms === null ? null : ms - byMs);
