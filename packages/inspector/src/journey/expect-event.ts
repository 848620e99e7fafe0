import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Observed } from '@vigie/contract/observation/observed.ts';

/** Event of a page: `source` is a tracker's family, or `dataLayer:NAME`. */
export interface PageEvent {
  name: string;
  source: string;
}
/** Reads the events from an observation; the inspector itself knows none. */
export type EventNamesOf = (observation: Observation) => PageEvent[];

/** Returns an observation without everything before a moment of it. */
export function since(observation: Observation, ms: number): Observation {
  const late = <T extends { atMs: number }>(all: T[]) => all.filter(({ atMs }) => atMs >= ms);
  const timed = <T extends { timeline: { atMs: number }[] }>(one: T): T => ({
    ...one,
    timeline: late(one.timeline),
  });
  return {
    ...observation,
    requests: mapped(observation.requests, (all) => all.filter(({ startedMs }) => startedMs >= ms)),
    dataLayer: mapped(observation.dataLayer, timed),
    otherDataLayers:
      observation.otherDataLayers && mapped(observation.otherDataLayers, (all) => all.map(timed)),
  };
}

function mapped<T>(part: Observed<T>, map: (value: T) => T): Observed<T> {
  return part.state === 'recorded' ? { state: 'recorded', value: map(part.value) } : part;
}
