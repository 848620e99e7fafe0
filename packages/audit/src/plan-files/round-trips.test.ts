import * as fc from 'fast-check';
import { trackingPlanSchema, type TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { expect, test, TestRunner } from 'vitest';
import { readPlanFiles, type ReadFormat } from './read-plan-files.ts';
import { writePlan } from './write-plan.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

const name = fc
  .oneof(
    fc.constantFrom('a.b', '0', '1a', '*', '[]', '\\', '=x', "'=x", ' é;"', '-1'),
    fc.string({ minLength: 1 }),
  )
  .filter((text) => text.trim() !== '' && text !== '__proto__' && text.isWellFormed());
const trimmed = name.map((text) => text.trim());
const text = name.filter((one) => !one.includes('\uFEFF'));
const leaf = fc.oneof(
  fc.record(
    {
      type: fc.constant('string'),
      format: fc.constantFrom('date', 'email'),
      enum: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }),
      minLength: fc.nat(9),
      pattern: fc.constantFrom('^[A-Z]{3}$', '=a', ' b '),
      description: text,
      examples: fc.array(text, { minLength: 1, maxLength: 2 }),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record(
    {
      type: fc.constantFrom<string | string[]>('number', ['integer', 'null'], ['number', 'string']),
      enum: fc.uniqueArray(fc.oneof(fc.nat(), fc.constantFrom('1', 'x', 1.5, null)), {
        minLength: 1,
        maxLength: 3,
      }),
      minimum: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0 || 0),
    },
    { requiredKeys: ['type'] },
  ),
  fc.constant({}),
);
const { node } = fc.letrec<{ node: object; object: object }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    leaf,
    tie('object'),
    tie('node').map((items) => ({ type: 'array', items })),
  ),
  object: fc
    .tuple(fc.dictionary(name, tie('node'), { minKeys: 1, maxKeys: 3 }), fc.boolean(), fc.boolean())
    .map(([properties, isRequired, isClosed]) => ({
      type: 'object',
      properties: { ...properties },
      ...(isRequired ? { required: Object.keys(properties) } : {}),
      ...(isClosed ? { additionalProperties: false } : {}),
    })),
}));
const event = fc.record(
  {
    name: trimmed,
    sources: fc.uniqueArray(fc.constantFrom('ga4', 'matomo', 'dataLayer:dataLayer'), { minLength: 1 }),
    meaning: fc.record({ en: text, fr: text }),
    owner: trimmed,
    due: fc.oneof(
      fc.record({ step: fc.integer({ min: 1, max: 99 }) }),
      fc.record({ label: trimmed }),
      fc.record({ pages: fc.array(fc.constantFrom('/a', '/b c', '/p,*'), { minLength: 1 }) }),
      fc.record({ after: trimmed.map((one) => `${one}!`) }),
    ),
    times: fc.oneof(
      fc.nat(9),
      fc.record({ min: fc.nat(3), max: fc.integer({ min: 3, max: 9 }) }, { requiredKeys: ['min'] }),
      fc.record({ max: fc.nat(9) }),
    ),
    schema: fc.dictionary(name, node, { minKeys: 1, maxKeys: 3 }).map((properties) => ({
      type: 'object',
      properties: { ...properties },
    })),
  },
  { requiredKeys: ['name', 'sources'] },
);
const plans = fc
  .uniqueArray(event, { minLength: 1, maxLength: 3, selector: (one) => one.name })
  .map((events) => trackingPlanSchema.safeParse({ events }).data)
  .filter((plan): plan is TrackingPlan => plan !== undefined);

/**
 * Returns whether a key is escaped in JSON. `JSON.parse` of V8 12.8 to 14.6 confuses such keys once an object with a
 * backslash in a key exists (nodejs/node issue 63785).
 */
function hasEscapedKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, one]) => /["\\\p{Cc}]/u.test(key) || hasEscapedKey(one));
}

const fullPlans = plans
  .filter((plan) => !hasEscapedKey(plan))
  .map((plan) => ({
    ...plan,
    events: plan.events.map((one) =>
      one.schema === undefined
        ? one
        : {
            ...one,
            schema: { ...one.schema, $defs: { x: { const: 1 } }, allOf: [{ $ref: '#/$defs/x', title: 't' }] },
          },
    ),
  }));

test.each<ReadFormat>(['csv', 'xlsx', 'json-schema', 'tracking-docs', 'segment', 'rudderstack'])(
  'a plan written as %s is read as the same plan',
  (format) => {
    const isTable = format === 'csv' || format === 'xlsx';
    fc.assert(
      fc.property(
        isTable ? plans : fullPlans,
        fc.constantFrom('fr' as const, 'en' as const),
        (plan, locale) => {
          const { bytes, ending } = writePlan(plan, format, locale);
          const text = new TextDecoder('utf-8', { ignoreBOM: true });
          const content = /xlsx|zip/.test(ending) ? { base64: base64(bytes) } : { text: text.decode(bytes) };
          expect(readPlanFiles({ format, files: [{ name: `plan.${ending}`, ...content }] }).plan).toEqual(
            plan,
          );
        },
      ),
      { numRuns: TestRunner.matchesTags(['exhaustive']) ? 25 : 8 },
    );
  },
);
