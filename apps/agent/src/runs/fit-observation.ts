import type { Observation } from '@vigie/contract/observation/observation.ts';

/** What one event may weigh: a page that floods the recorder must not stop the run's other events. */
export const OBSERVATION_BYTES_MAX = 8 * 1_048_576;

const PARTS = [
  'requests',
  'scriptRuns',
  'dataLayer',
  'csp',
  'corsIssues',
  'mixedContent',
  'console',
  'exceptions',
  'views',
  'cookies',
] as const satisfies (keyof Observation)[];

/** The observation, its largest parts left out (and said to be) until the rest is small enough. */
export function fitObservation(observation: Observation, bytesMax = OBSERVATION_BYTES_MAX): Observation {
  let fitting = observation;
  const bySize = PARTS.toSorted((one, other) => sizeOf(observation[other]) - sizeOf(observation[one]));
  for (const part of bySize) {
    if (sizeOf(fitting) <= bytesMax) break;
    fitting = { ...fitting, [part]: { state: 'unavailable', why: `larger than ${bytesMax} bytes` } };
  }
  return fitting;
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
