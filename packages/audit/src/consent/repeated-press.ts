import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen, type Observed } from '@vigie/contract/observation/observed.ts';
import type { DecodedCall } from '../hits/decode-hits.ts';
import { repeatedPageViews, viewsOf } from '../hits/page-views.ts';
import { scriptName } from '../tag/runs.ts';

/**
 * Returns the time from which a second press may repeat actions of the page, in ms. Infinity if there was no second
 * press.
 */
function againFromMs({ consent }: Observation): number {
  return seen(consent)?.pressedAgainAtMs ?? Infinity;
}

/**
 * Returns the observation without scripts that loaded and ran a second time after the second press, and without later
 * exceptions.
 */
export function withoutSecondLoads(observation: Observation): Observation {
  const fromMs = againFromMs(observation);
  if (fromMs === Infinity) return observation;
  const loads = firstOfEach(observation.requests, fromMs, ({ resourceType, frameId, url, startedMs: atMs }) =>
    resourceType === 'script' ? { key: `${frameId} ${scriptName(url)}`, atMs } : null,
  );
  const runs = firstOfEach(observation.scriptRuns, fromMs, ({ frameId, url, atMs }) => ({
    key: `${frameId} ${scriptName(url)}`,
    atMs,
  }));
  const againAtMs = Math.min(loads.againAtMs, runs.againAtMs);
  const exceptions = filterRecorded(observation.exceptions, ({ atMs }) => atMs < againAtMs);
  return { ...observation, requests: loads.part, scriptRuns: runs.part, exceptions };
}

/** Returns the calls without page views that repeat an earlier one. */
export function withoutRepeatedHits(calls: DecodedCall[], observation: Observation): DecodedCall[] {
  const fromMs = againFromMs(observation);
  if (fromMs === Infinity) return calls;
  const pageViews = calls.flatMap(({ hits }) => hits).filter(({ kind }) => kind === 'page-view');
  const repeated = repeatedPageViews(pageViews, viewsOf(observation)).map(({ hit }) => hit);
  const isLeftOut = (hit: Hit) => hit.atMs >= fromMs && repeated.includes(hit);
  return calls
    .map((call) => ({ ...call, hits: call.hits.filter((hit) => !isLeftOut(hit)) }))
    .filter(({ hits }, index) => hits.length > 0 || calls[index]?.hits.length === 0);
}

/** Returns a part without entries from a moment on that repeat an earlier one, and the time of the first repetition. */
function firstOfEach<T>(
  part: Observed<T[]>,
  fromMs: number,
  keyOf: (one: T) => { key: string; atMs: number } | null,
): { part: Observed<T[]>; againAtMs: number } {
  const taken = new Set<string>();
  let againAtMs = Infinity;
  const remaining = filterRecorded(part, (one) => {
    const at = keyOf(one);
    if (at === null) return true;
    const isAgain = taken.has(at.key) && at.atMs >= fromMs;
    taken.add(at.key);
    if (isAgain) againAtMs = Math.min(againAtMs, at.atMs);
    return !isAgain;
  });
  return { part: remaining, againAtMs };
}

function filterRecorded<T>(part: Observed<T[]>, matches: (one: T) => boolean): Observed<T[]> {
  return part.state === 'recorded' ? { state: 'recorded', value: part.value.filter(matches) } : part;
}
