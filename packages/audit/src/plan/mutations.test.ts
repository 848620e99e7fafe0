import { describe, expect, it } from 'vitest';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { FindingKind, PlanFinding, TrackingPlanInput } from '@vigie/contract/tracking-plan.ts';
import { events, planOf, SHOP, type Seen } from '../../test/plan-cases.ts';
import { evaluatePages } from './evaluate-plan.ts';
import { createLearner } from './learn-plan.ts';
import type { CompiledPlan } from './compiled-plan.ts';

type Properties = Record<string, Json>;
type Random = () => number;

/** Returns a Mulberry32 generator: equal seeds give equal numbers. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T;
const CURRENCIES = ['EUR', 'USD', 'GBP'];

function validItem(random: Random): Properties {
  return {
    item_id: `sku-${Math.floor(random() * 1_000)}`,
    price: Math.floor(random() * 10_000) / 100 + 0.01,
    quantity: 1 + Math.floor(random() * 3),
    ...(random() < 0.4 ? { coupon: `c-${Math.floor(random() * 90)}` } : {}),
  };
}

/** Returns a purchase as a shop sends it; some properties are optional. */
function validPurchase(random: Random): Properties {
  return {
    transaction_id: `t-${Math.floor(random() * 1e9)}`,
    currency: pick(CURRENCIES, random),
    value: Math.floor(random() * 10_000) / 100 + 0.01,
    new_customer: random() < 0.5,
    delivery: random() < 0.1 ? null : `2026-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 9)}`,
    items: Array.from({ length: 1 + Math.floor(random() * 3) }, () => validItem(random)),
    ...(random() < 0.3 ? { affiliation: `partner ${Math.floor(random() * 500)}` } : {}),
  };
}

const item = {
  type: 'object',
  required: ['item_id', 'price'],
  properties: {
    item_id: { type: 'string' },
    price: { type: 'number', minimum: 0 },
    quantity: { type: 'integer', minimum: 1 },
    coupon: { type: 'string' },
  },
  additionalProperties: false,
};
const PLAN: TrackingPlanInput = {
  unplanned: 'report',
  events: [
    {
      name: 'purchase',
      sources: ['ga4'],
      due: { pages: ['*'] },
      times: 1,
      schema: {
        required: ['transaction_id', 'currency', 'value', 'items'],
        properties: {
          transaction_id: { type: 'string' },
          currency: { enum: CURRENCIES },
          value: { type: 'number', minimum: 0 },
          new_customer: { type: 'boolean' },
          delivery: { type: ['string', 'null'], format: 'date' },
          items: { type: 'array', minItems: 1, items: item },
          affiliation: { type: 'string' },
        },
        additionalProperties: false,
      },
    },
  ],
};

interface Mutation {
  seen: Seen[];
  found: `${FindingKind} ${string}`[];
}
type Change = (properties: Properties, random: Random) => Mutation;

const REQUIRED = ['transaction_id', 'currency', 'value', 'items'];
const purchase = (properties: Properties): Seen => ['ga4', 'purchase', properties];
const firstItem = ({ items }: Properties): Properties => (items as Properties[])[0] as Properties;
const changed = (properties: Properties, found: Mutation['found']): Mutation => ({
  seen: [purchase(properties)],
  found,
});

/** Typical faults, each with all findings that it must cause. */
const CHANGES: Record<string, Change> = {
  'number as text': (properties) =>
    changed({ ...properties, value: JSON.stringify(properties.value) }, ['wrong-type value']),
  'text as number': (properties) =>
    changed({ ...properties, transaction_id: 7 }, ['wrong-type transaction_id']),
  'text as flag': (properties) =>
    changed({ ...properties, new_customer: 'yes' }, ['wrong-type new_customer']),
  'price as text': (properties) => {
    firstItem(properties).price = '12.5';
    return changed(properties, ['wrong-type items.0.price']);
  },
  'half a piece': (properties) => {
    firstItem(properties).quantity = 1.5;
    return changed(properties, ['wrong-type items.0.quantity']);
  },
  'object for a list': (properties) => changed({ ...properties, items: { 0: 'a' } }, ['wrong-type items']),
  'unknown currency': (properties) => changed({ ...properties, currency: 'XYZ' }, ['not-allowed currency']),
  'small letters': (properties) => changed({ ...properties, currency: 'eur' }, ['not-allowed currency']),
  'negative value': (properties) => changed({ ...properties, value: -1 }, ['not-allowed value']),
  'another date': (properties) =>
    changed({ ...properties, delivery: '31/12/2026' }, ['not-allowed delivery']),
  'missing property': (properties, random) => {
    const name = pick(REQUIRED, random);
    return changed(without(properties, name), [`missing-property ${name}`]);
  },
  'missing in an item': (properties) => {
    delete firstItem(properties).item_id;
    return changed(properties, ['missing-property items.0.item_id']);
  },
  'empty property': (properties, random) => {
    const name = pick(REQUIRED, random);
    return changed({ ...properties, [name]: pick(['', null, 'undefined', []], random) }, [
      `empty-property ${name}`,
    ]);
  },
  'renamed property': (properties) =>
    changed({ ...without(properties, 'currency'), curency: 'EUR' }, [
      'missing-property currency',
      'extra-property curency',
    ]),
  'extra property': (properties) => changed({ ...properties, debug: true }, ['extra-property debug']),
  'renamed event': (properties) => ({
    seen: [['ga4', 'Purchase', properties]],
    found: ['unplanned -', 'missing -'],
  }),
  'missing event': () => ({ seen: [], found: ['missing -'] }),
  'doubled event': (properties) => ({
    seen: [purchase(properties), purchase(properties)],
    found: ['too-often -'],
  }),
};

function without(properties: Properties, name: string): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([key]) => key !== name));
}

const findingSummary = ({ kind, property }: PlanFinding): string => `${kind} ${property ?? '-'}`;
const findingsOf = (plan: CompiledPlan, seen: Seen[]): string[] =>
  evaluatePages(plan, { url: SHOP, events: events(...seen) })
    .findings.map(findingSummary)
    .toSorted();

describe('mutations of valid events', () => {
  it('are each found as their kind, 200 of them, with no other finding', () => {
    const random = seeded(31);
    const plan = planOf(PLAN);
    const names = Object.keys(CHANGES);
    for (let count = 0; count < 200; count += 1) {
      const properties = validPurchase(random);
      expect(findingsOf(plan, [purchase(structuredClone(properties))])).toEqual([]);
      const name = names[count % names.length] as string;
      const { seen, found } = (CHANGES[name] as Change)(properties, random);
      expect({ name, found: findingsOf(plan, seen) }).toEqual({ name, found: found.toSorted() });
    }
  });
});

describe('a learnt plan', () => {
  const random = seeded(32);
  const visits = Array.from({ length: 400 }, (_, index) => ({
    url: `${SHOP}thanks/${index % 40}`,
    pageKind: null,
    at: '2026-11-01T00:00:00Z',
    events: events(purchase(validPurchase(random)), ['ga4', 'page_view', { page: `p${index}` }]),
  }));
  const learner = createLearner();
  for (const visit of visits.slice(0, 200)) learner.add(visit);
  const proposal = learner.proposal();
  const plan = planOf({ events: proposal.events.map(({ entry }) => entry), unplanned: 'report' });

  it('accepts the half of the visits that it never saw', () => {
    for (const visit of visits) expect(evaluatePages(plan, visit).findings).toEqual([]);
  });
  it('refuses what its schema can express', () => {
    // It claims no range, and closes no object.
    const beyond = new Set(['negative value', 'extra property']);
    for (const [name, change] of Object.entries(CHANGES)) {
      if (beyond.has(name)) continue;
      const { seen, found } = change(validPurchase(random), random);
      const expected = found.filter((one) => !one.startsWith('extra-property'));
      expect({ name, found: findingsOf(plan, [...seen, ['ga4', 'page_view', { page: 'p' }]]) }).toEqual({
        name,
        found: expected.toSorted(),
      });
    }
  });
  it('reports with each line how often it was seen', () => {
    const learnt = proposal.events.find(({ entry }) => entry.name === 'purchase');
    expect(learnt).toMatchObject({ seen: 200, visits: 200, pages: 40 });
    expect(learnt?.entry).toMatchObject({ due: { pages: ['*'] }, times: 1 });
    const currency = learnt?.properties.find(({ path }) => path === 'currency');
    expect(currency).toMatchObject({ types: ['string'], seen: 200, of: 200, isRequired: true });
    expect(currency?.values.map(({ value }) => value).toSorted()).toEqual(['EUR', 'GBP', 'USD']);
    const affiliation = learnt?.properties.find(({ path }) => path === 'affiliation');
    expect(affiliation).toMatchObject({ of: 200, isRequired: false, values: [] });
  });
});
