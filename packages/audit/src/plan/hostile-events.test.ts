import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { planFindingSchema, trackingPlanSchema } from '@vigie/contract/tracking-plan.ts';
import { learnedPlanSchema } from '@vigie/contract/learned-plan.ts';
import { events, planOf, SHOP } from '../../test/plan-cases.ts';
import { compilePlan, PlanFaultError } from './compile-plan.ts';
import { evaluatePages } from './evaluate-plan.ts';
import { createLearner } from './learn-plan.ts';

const key = fc.oneof(
  fc.constantFrom('value', 'items', 'event', '__proto__', 'constructor', 'a.b', 'a/b', '~', ''),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const scalar = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.boolean(),
  fc.constant(null),
);
const { json } = fc.letrec<{ json: Json; object: Record<string, Json> }>((tie) => ({
  json: fc.oneof({ maxDepth: 4 }, scalar, fc.array(tie('json'), { maxLength: 4 }), tie('object')),
  object: fc
    .array(fc.tuple(key, tie('json')), { maxLength: 5 })
    .map((members) => JSON.parse(JSON.stringify(Object.fromEntries(members))) as Record<string, Json>),
}));
const properties = fc.dictionary(key, json, { maxKeys: 6 });

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
/** Realistic and unrealistic schemas. */
const { schema } = fc.letrec<{ schema: Json }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: fc.constantFrom(...TYPES) }),
    fc.record({ enum: fc.array(scalar, { maxLength: 3 }) }),
    fc.record({ pattern: fc.constantFrom('^a', '(a+)+$', '(?=a)', '[', '\\p{L}', '\\u0041') }),
    fc.record({
      required: fc.uniqueArray(key, { maxLength: 3 }),
      properties: fc.dictionary(key, tie('schema'), { maxKeys: 3 }),
    }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }), contains: tie('schema') }),
    fc.record({
      oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
      unevaluatedProperties: fc.constant(false),
    }),
    fc
      .tuple(fc.constantFrom('then', 'else'), tie('schema'), tie('schema'))
      .map(([keyword, condition, schema]) =>
        Object.fromEntries([
          ['if', condition],
          [keyword, schema],
        ]),
      ),
    fc.record({ $ref: fc.constantFrom('#', '#/properties/value', '#/$defs/x', 'http://x/') }),
    fc.record({ items: tie('schema'), additionalProperties: fc.boolean(), propertyNames: tie('schema') }),
    fc.dictionary(key, json, { maxKeys: 2 }),
  ),
}));

describe('any event', () => {
  it('is evaluated by any schema that compiles, in short texts', { tags: ['exhaustive'] }, () => {
    fc.assert(
      fc.property(schema, properties, (any, sent) => {
        const entry = { name: 'lead', sources: ['ga4'], schema: any };
        const parsed = trackingPlanSchema.safeParse({ events: [entry], unplanned: 'report' });
        if (!parsed.success) return;
        let plan;
        try {
          plan = compilePlan(parsed.data);
        } catch (error) {
          if (error instanceof PlanFaultError) return;
          throw error;
        }
        const { findings } = evaluatePages(plan, {
          url: SHOP,
          events: events(['ga4', 'lead', sent], ['ga4', 'x', sent]),
        });
        for (const finding of findings) {
          planFindingSchema.parse(finding);
          expect((finding.seen ?? '').length).toBeLessThanOrEqual(200);
          expect((finding.expected ?? '').length).toBeLessThanOrEqual(200);
          expect((finding.property ?? '').length).toBeLessThanOrEqual(200);
        }
      }),
      { numRuns: 100 },
    );
  });
  it('can be learnt, and is valid by what was learnt', { tags: ['exhaustive'] }, () => {
    fc.assert(
      fc.property(fc.array(properties, { minLength: 1, maxLength: 5 }), (sent) => {
        const learner = createLearner();
        const visits = sent.map((one, index) => ({
          url: `${SHOP}${index}`,
          pageKind: null,
          at: '2026-11-01',
          events: events(['ga4', 'lead', one]),
        }));
        for (const visit of visits) learner.add(visit);
        const proposal = learnedPlanSchema.parse(learner.proposal());
        const plan = planOf({ events: proposal.events.map(({ entry }) => entry) });
        for (const visit of visits) expect(evaluatePages(plan, visit).findings).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

const heap = () => process.memoryUsage().heapUsed;

describe('a learner', () => {
  it('stores no more than it may, and reports that it left something out', { tags: ['exhaustive'] }, () => {
    const learner = createLearner();
    const before = heap();
    for (let visit = 0; visit < 120; visit += 1) {
      const seen = Array.from(
        { length: 100 },
        (_, index) => ['ga4', `event ${visit} ${index}`, { [`p${visit}`]: `v${visit}` }] as const,
      );
      learner.add({ url: `${SHOP}${visit}`, pageKind: null, at: '2026-11-01', events: events(...seen.map(([a, b, c]) => [a, b, c] as [string, string, Record<string, Json>])) }); // prettier-ignore
    }
    const proposal = learner.proposal();
    expect(proposal).toMatchObject({ visits: 120, isCut: true });
    expect(proposal.events).toHaveLength(2_000);
    expect(heap() - before).toBeLessThan(200e6);
  });
});
