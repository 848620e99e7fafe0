import { USUAL_STATES } from '@vigie/contract/consent-matrix.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { DemoMatrixVisit } from '../src/seed-demo-history.ts';
import { observationOf } from './observations.ts';

/**
 * Returns two past matrices of one page. In the second one, the page's pixel fires as soon as the page loads, and a
 * visit delays its consent manager.
 */
export function pastMatrices(url: string): DemoMatrixVisit[][] {
  const delayed = { role: 'manager' as const, ms: 3_000, round: 1 as const };
  return [
    matrixOf(visitOf(url)),
    [...matrixOf(firing(url)), { state: 'none', held: delayed, observation: firing(url) }],
  ];
}

const matrixOf = (observation: Observation): DemoMatrixVisit[] =>
  USUAL_STATES.map((state) => ({ state, held: null, observation }));

const visitOf = (url: string) => observationOf(url, 'healthy', '2020-01-01T00:00:00Z');

function firing(url: string): Observation {
  const visit = visitOf(url);
  const [first] = seen(visit.requests) ?? [];
  if (first === undefined) return visit;
  const pixel = `https://www.facebook.com/tr?id=401240124012&ev=PageView&dl=${encodeURIComponent(url)}`;
  const hit = { ...first, id: 'pixel', url: pixel, finalUrl: pixel, resourceType: 'image' as const };
  return { ...visit, requests: { state: 'recorded', value: [first, hit] } };
}
