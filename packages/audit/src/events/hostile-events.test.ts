import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trackedEventSchema } from '@vigie/contract/tracking-plan.ts';
import { json } from '../../test/decoded-calls.ts';
import { hostileObservation, LONG_TEXTS } from '../../test/hostile-observation.ts';
import {
  body,
  dataLayer,
  observation,
  recorded,
  request,
  visitWith,
} from '../../test/observation-builder.ts';
import { TRACKER_SAMPLES } from '../../test/tracker-samples.ts';
import { eventsOf } from './events-of.ts';

const segment = (batch: unknown) => request({ url: 'https://api.segment.io/v1/b', body: json({ batch }) });
const track = (properties: unknown) => ({ type: 'track', event: 'buy', properties });
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

const refusedOf = (events: unknown[]) =>
  events.filter((event) => !trackedEventSchema.safeParse(event).success);

describe('a page that means harm', () => {
  it('is read without an error, into events that the contract allows', () => {
    fc.assert(
      fc.property(hostileObservation, (visit) => {
        expect(refusedOf(eventsOf(visit))).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('harms no reader, whatever stands in the bodies that it knows', { tags: ['exhaustive'] }, () => {
    const addresses = [...new Set(TRACKER_SAMPLES.map(([, url]) => url))];
    const value = fc.oneof(fc.json({ maxDepth: 4 }), fc.constantFrom(...LONG_TEXTS));
    const names = [
      'events',
      'batch',
      'properties',
      'type',
      'event',
      'data',
      'xdm',
      'payload',
      '__proto__',
      'en',
    ];
    const parameters = fc
      .dictionary(fc.constantFrom(...names), value)
      .map((fields) => new URLSearchParams(fields));
    fc.assert(
      fc.property(fc.constantFrom(...addresses), parameters, fc.jsonValue(), (url, fields, content) => {
        const visit = visitWith(
          request({ url: `${url}&${fields}`, body: body(String(fields)) }),
          request({ url, body: json({ ...Object.fromEntries(fields), events: content, batch: content }) }),
        );
        expect(refusedOf(eventsOf(visit))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('is cut in depth, values, texts and events', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 500; level += 1) deep = { deep };
    const [event] = eventsOf(
      visitWith(segment([track({ deep, long: 'x'.repeat(100_000), many: Array(9_000).fill(1) })])),
    );
    expect(depthOf(event?.properties)).toBeLessThanOrEqual(13);
    expect(event?.properties['long']).toHaveLength(10_000);
    expect(event?.properties['many']).toSatisfy((many: unknown[]) => many.length < 5_000);
    expect(eventsOf(visitWith(segment(Array(10_000).fill(track({})))))).toHaveLength(2_000);
    const pushes = Array.from({ length: 8_000 }, (_, atMs) => ({
      atMs, operation: 'push' as const, value: { event: 'a' }, scriptUrl: null,
    })); // prettier-ignore
    const visit = observation({ requests: recorded([]), dataLayer: dataLayer({ timeline: pushes }) });
    expect(eventsOf(visit)).toHaveLength(5_000);
  });

  it('changes no prototype', () => {
    const sent = request({
      url: 'https://api.segment.io/v1/b',
      body: body(
        '{"batch":[{"type":"track","event":"buy","properties":{"__proto__":{"polluted":true},"a":1}}]}',
      ),
    });
    const [event] = eventsOf(visitWith(sent));
    expect(event?.properties).toEqual({ a: 1 });
    expect(Object.getPrototypeOf(event?.properties)).toBe(Object.prototype);
    expect({}).not.toHaveProperty('polluted');
  });
});
