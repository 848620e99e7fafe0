import type { Observation } from '@vigie/contract/observation/observation.ts';
import { observationOf } from './observations.ts';

/** Returns the page after an order, with its pushes. */
export function paidPage(url: string): Observation {
  const observation = observationOf(url, 'healthy', '2020-01-01T00:00:03Z');
  const { dataLayer } = observation;
  if (dataLayer.state !== 'recorded') return observation;
  const pushed = { atMs: 50, operation: 'push' as const, value: { event: 'pay' }, scriptUrl: null };
  return {
    ...observation,
    dataLayer: {
      ...dataLayer,
      value: { ...dataLayer.value, timeline: [...dataLayer.value.timeline, pushed] },
    },
  };
}
