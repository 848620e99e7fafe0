import type { Observation } from '@vigie/contract/observation/observation.ts';

/** Maximum size of one event, in bytes: a page that floods the recorder must not stop the run's other events. */
export const OBSERVATION_BYTES_MAX = 8 * 1_048_576;

const PARTS = [
  'requests',
  'scriptRuns',
  'dataLayer',
  'otherDataLayers',
  'csp',
  'corsIssues',
  'mixedContent',
  'console',
  'exceptions',
  'views',
  'cookies',
  'writes',
  'kept',
] as const satisfies (keyof Observation)[];

/** Returns the observation without its largest parts, until the rest fits. Removed parts are marked as such. */
export function fitObservation(observation: Observation, bytesMax = OBSERVATION_BYTES_MAX): Observation {
  if (sizeOf(observation) <= bytesMax) return observation;
  let fitting = observation;
  // A part that a newer version added may be absent.
  const parts = PARTS.filter((part) => observation[part] !== undefined);
  const sizes = new Map(parts.map((part) => [part, sizeOf(observation[part])]));
  for (const part of parts.toSorted((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0))) {
    if (sizeOf(fitting) <= bytesMax) break;
    fitting = { ...fitting, [part]: { state: 'unavailable', why: `larger than ${bytesMax} bytes` } };
  }
  return fitting;
}

/** Returns the observation without any text of the page, with the reason. */
export function withoutParts(observation: Observation, why: string): Observation {
  const parts = PARTS.filter((part) => observation[part] !== undefined);
  return {
    ...observation,
    ...Object.fromEntries(parts.map((part) => [part, { state: 'unavailable', why }])),
    finalUrl: null,
    title: null,
    shown: null,
    redirects: [],
    dialogs: [],
    tests: [],
  };
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
