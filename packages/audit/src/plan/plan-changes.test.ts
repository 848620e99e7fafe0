import { describe, expect, test } from 'vitest';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { trackingPlanSchema, type PlanEvent, type TrackingPlanInput } from '@vigie/contract/tracking-plan.ts';
import { planChanges } from './plan-changes.ts';

const between = (before: TrackingPlanInput, after: TrackingPlanInput) =>
  planChanges(trackingPlanSchema.parse(before), trackingPlanSchema.parse(after)).map(
    ({ kind, event, property, before: old, after: now }) =>
      [kind, [event, property].filter(Boolean).join(' '), `${old} > ${now}`].join(' | '),
  );
const withSchema = (schema: PlanEvent['schema'], changes: Partial<PlanEvent> = {}): TrackingPlanInput => ({
  events: [{ name: 'purchase', sources: ['ga4'], schema, ...changes }],
});

const eventOf = (name: string) => ({ name, sources: ['ga4', 'meta-pixel'] });
const item = (price: Json): Json => ({ type: 'array', items: { type: 'object', properties: { price } } });
const entry = (source: string, times: number) => ({ name: 'a', sources: [source], times });

describe('what a version of a plan changes', () => {
  test('events come and go', () => {
    expect(
      between({ events: [eventOf('a'), eventOf('b')] }, { events: [eventOf('b'), eventOf('c')] }),
    ).toEqual(['event-added | c | null > ga4, meta-pixel', 'event-removed | a | ga4, meta-pixel > null']);
  });

  test('where and how often an event is due, and its description for people', () => {
    const before = withSchema(undefined, { due: { step: 3 }, owner: 'Shop' });
    const after = withSchema(undefined, { sources: ['ga4', 'piano'], times: 1, meaning: { en: 'A sale' } });
    expect(between(before, after)).toEqual([
      'sources-changed | purchase | ga4 > ga4 | piano',
      'due-changed | purchase | step: 3 > null',
      'times-changed | purchase | null > 1',
      'description-changed | purchase | owner: Shop > en: A sale',
    ]);
  });

  test('properties, with their types, values and rules, wherever they are', () => {
    const before = withSchema({
      required: ['value'],
      properties: {
        value: { type: 'string' },
        currency: { enum: ['EUR'] },
        old: { type: 'boolean' },
        items: item({ type: 'number', minimum: 0, maximum: 9 }),
      },
    });
    const after = withSchema({
      required: ['currency', 'id'],
      additionalProperties: false,
      properties: {
        value: { type: ['number', 'null'], description: 'With tax' },
        currency: { enum: ['EUR', 'USD'] },
        items: item({ maximum: 9, type: 'number', minimum: 1 }),
      },
    });
    expect(between(before, after)).toEqual([
      'rules-changed | purchase | null > additionalProperties: false',
      'type-changed | purchase value | string > number | null',
      'property-optional | purchase value | null > null',
      'description-changed | purchase value | null > description: With tax',
      'property-required | purchase currency | null > null',
      'values-changed | purchase currency | EUR > EUR | USD',
      'rules-changed | purchase items[].price | minimum: 0 > minimum: 1',
      'property-added | purchase id | null > null',
      'property-removed | purchase old | boolean > null',
    ]);
  });

  test('entries of one event are compared with those of the same sources, in any order', () => {
    const before = { events: [entry('ga4', 1), entry('piano', 2)] };
    expect(between(before, { events: [entry('piano', 2), entry('ga4', 1)] })).toEqual([]);
    expect(between(before, { events: [entry('piano', 3), entry('meta-pixel', 1)] })).toEqual([
      'times-changed | a | 2 > 3',
      'sources-changed | a | ga4 > meta-pixel',
    ]);
  });

  test('what applies to the plan itself', () => {
    const values = ['ga4 value', 'piano value'];
    expect(
      between({ events: [] }, { events: [], unplanned: 'report', agree: [{ event: 'a', values }] }),
    ).toEqual([
      'agreements-changed |  | null > event: a, values: ["ga4 value","piano value"]',
      'unplanned-changed |  | allow > report',
    ]);
  });

  test('a deep schema is compared in bounded time', () => {
    const deep = (times: number): PlanEvent['schema'] =>
      times === 0 ? { type: 'string' } : { properties: { a: deep(times - 1) as never } };
    const changed = between(withSchema(deep(400)), withSchema(deep(401)));
    expect(changed).toHaveLength(1);
    expect(changed[0]).toMatch(/^rules-changed \| purchase a(\.a){19} \| properties: /);
  });
});
