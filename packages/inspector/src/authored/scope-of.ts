import type { DataLayerRecord, Json } from '@vigie/contract/observation/data-layer.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen, type Observed } from '@vigie/contract/observation/observed.ts';
import type { CONDITION_SCOPE } from '@vigie/contract/condition-scope.ts';
import type { HitFacts, TestPlan } from './test-plan.ts';

type Name = Exclude<(typeof CONDITION_SCOPE)[number]['name'], 'notApplicable' | 'content'>;
/** Values that every condition of a page receives; its own `content` is added. */
export type PageScope = Readonly<Record<Name, Json>>;

/** Returns the values of a page that conditions may read. Leaves out headers, bodies and the browser's own ids. */
export function scopeOf(
  observation: Observation,
  facts: HitFacts,
  plan: Pick<TestPlan, 'variables'>,
): PageScope {
  return {
    url: observation.finalUrl ?? observation.requestedUrl,
    status: observation.httpStatus,
    dataLayer: dataLayerOf(observation.dataLayer),
    hits: facts.hits.map(({ requestId: _requestId, ...hit }) => hit),
    pageview: facts.pageview && { ...facts.pageview },
    requests: requestsOf(observation),
    console: consoleOf(observation),
    cookies: seen(observation.cookies)?.map((cookie) => ({ ...cookie })) ?? null,
    variables: { ...plan.variables },
  };
}

/** Returns the dataLayer at the time the page settled: an empty list if there is none, null if it is unknown. */
export function dataLayerOf(part: Observed<DataLayerRecord>): Json {
  const record = seen(part);
  if (record === undefined || record.kind === 'unreadable') return null;
  return record.kind === 'absent' ? [] : record.final;
}

function requestsOf({ requests }: Observation): Json {
  const list = seen(requests)?.map((request) => ({
    url: request.url,
    finalUrl: request.finalUrl,
    method: request.method,
    type: request.resourceType,
    status: request.status,
    mimeType: request.mimeType,
    startedMs: request.startedMs,
    durationMs: request.durationMs,
    transferBytes: request.transferBytes,
    fromCache: request.fromCache,
    failure: request.failure && (request.failure.blockedReason ?? request.failure.errorText),
  }));
  return list ?? null;
}

/** Returns the console as a browser shows it: uncaught exceptions are among the errors. */
function consoleOf({ console, exceptions }: Observation): Json {
  const entries = seen(console);
  if (entries === undefined) return null;
  const uncaught = (seen(exceptions) ?? []).map(({ atMs, message, url, line }) => ({
    atMs,
    level: 'error',
    text: message,
    url,
    line,
  }));
  const all = [
    ...entries.map(({ atMs, level, text, url, line }) => ({ atMs, level, text, url, line })),
    ...uncaught,
  ];
  return all.toSorted((one, other) => one.atMs - other.atMs);
}
