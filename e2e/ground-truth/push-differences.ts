import { isDeepStrictEqual } from 'node:util';
import type { DataLayerRecord, Json } from '@vigie/contract/observation/data-layer.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';

/** Ways in which an entry gets into the dataLayer. */
const ENTRIES = new Set(['initial', 'push', 'unshift', 'set-index']);

/** Returns the differences between the dataLayer's timeline and the page's pushes, push by push. */
export function pushDifferences(path: string, observation: Observation, pushes: Json[] | null): string[] {
  if (pushes === null) return [];
  if (observation.dataLayer.state === 'unavailable') return [`${path}: dataLayer unavailable`];
  const recorded = pushesIn(observation.dataLayer.value).filter((value) => !isManagers(value));
  if (isDeepStrictEqual(recorded, pushes)) return [];
  return [`${path}: dataLayer got ${JSON.stringify(recorded)}, not ${JSON.stringify(pushes)}`];
}

/** Returns the entries that a page put into its dataLayer, in order. */
export function pushesIn({ timeline }: DataLayerRecord): Json[] {
  return timeline.filter(({ operation }) => ENTRIES.has(operation)).map(({ value }) => value);
}

/** Returns whether a tag manager itself pushed the value: no page makes a claim about it. */
function isManagers(value: Json): boolean {
  const event = typeof value === 'object' && value !== null && 'event' in value ? value['event'] : null;
  return typeof event === 'string' && event.startsWith('gtm.');
}
