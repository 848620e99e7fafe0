import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen, type Observed } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { findChromium } from '../src/browser/chromium.ts';
import { openInspector, type Inspector, type InspectorOptions } from '../src/inspector.ts';

/** Opens an inspector for fixtures on loopback: `/collect` is the collector, `/tag.js` the JS tag. */
export async function openTestInspector(options: Partial<InspectorOptions> = {}): Promise<Inspector> {
  return openInspector({
    chromium: await findChromium(process.env),
    concurrency: 4,
    mode: 'isolated',
    hits: 'deliver',
    consent: 'none',
    pageBudgetSeconds: 20,
    tracking: { jsTagName: '/tag.js', phpTagName: '/collect', requiredVariables: [], pageViewRule: null },
    lookAheadSeconds: 6,
    visits: NEW_VISIT_OPTIONS,
    screenshot: false,
    collectLinks: false,
    acceptInvalidCertificates: false,
    egress: { allowPrivate: 'loopback' },
    ...options,
  });
}

/** Returns the recorded value; throws the reason if the part is unavailable. */
export function recorded<T>(part: Observed<T>): T {
  if (part.state === 'unavailable') throw new Error(part.why);
  return part.value;
}

/** Returns the requests to a path, in order. */
export function requestsTo(observation: Observation, path: string): RequestRecord[] {
  return (seen(observation.requests) ?? []).filter(({ url }) => new URL(url).pathname === path);
}

/** Returns the values in an order that does not depend on timing. */
export function inOrder<T>(values: T[]): T[] {
  return values.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
}
