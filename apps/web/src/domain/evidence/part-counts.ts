import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';

type Counted = 'findings' | 'hits' | 'requests' | 'dataLayer' | 'console' | 'policies' | 'cookies';
export type PartCounts = Partial<Record<Counted, number>>;

/** Returns the number of items in each part of a recording; a part that could not be recorded has no count. */
export function partCounts({ verdicts, hits, observation, vendors }: StoredObservation): PartCounts {
  const failedTests = observation?.tests.filter(({ outcome }) => outcome === 'failed').length ?? 0;
  const findings = verdicts.filter(({ outcome }) => outcome === 'failed').length + failedTests;
  if (observation === null) return { findings };
  const entries = lengthOf(seen(observation.console));
  const thrown = lengthOf(seen(observation.exceptions));
  const counts = {
    findings,
    hits: hits.length,
    requests: lengthOf(seen(observation.requests)),
    dataLayer: entriesOf(observation),
    console: entries === undefined && thrown === undefined ? undefined : (entries ?? 0) + (thrown ?? 0),
    policies: lengthOf(seen(observation.csp)?.violations),
    cookies: seen(observation.cookies) && vendors.reduce((sum, { stores }) => sum + stores.length, 0),
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined));
}

function entriesOf({ dataLayer, otherDataLayers }: Observation): number | undefined {
  const usual = seen(dataLayer);
  const others = (otherDataLayers && seen(otherDataLayers)) ?? [];
  return usual && [usual, ...others].reduce((sum, { timeline }) => sum + timeline.length, 0);
}

function lengthOf(list: readonly unknown[] | undefined): number | undefined {
  return list?.length;
}
