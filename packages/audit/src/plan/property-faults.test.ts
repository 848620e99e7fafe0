import { describe, expect, it } from 'vitest';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { TrackingPlanInput } from '@vigie/contract/tracking-plan.ts';
import { evaluatePlannedPage, lines } from '../../test/plan-cases.ts';

const purchase = (schema: Record<string, Json>): TrackingPlanInput => ({
  events: [{ name: 'purchase', sources: ['ga4', 'dataLayer:dataLayer'], schema }],
});
const purchaseFaults = (schema: object, properties: Record<string, Json>, source = 'ga4') =>
  lines(evaluatePlannedPage(purchase(schema as Record<string, Json>), [source, 'purchase', properties]));
const priced = { required: ['value'], properties: { value: { type: 'number' } } };

describe('the properties of an event', () => {
  it('are valid as planned, and count so', () => {
    const evaluated = evaluatePlannedPage(purchase(priced), ['ga4', 'purchase', { value: 49.9 }]);
    expect(evaluated).toMatchObject({ findings: [], figures: { due: 0, met: 0, seen: 1, valid: 1 } });
  });
  it('are missing where they are required, at any depth', () => {
    expect(purchaseFaults(priced, {})).toEqual(['missing-property | ga4 | purchase | value']);
    expect(
      purchaseFaults(
        { properties: { items: { items: { required: ['price'] } } } },
        { items: [{ price: 1 }, { id: 2 }] },
      ),
    ).toEqual(['missing-property | ga4 | purchase | items.1.price']);
  });
  it.each<[string, Json, string]>([
    ['blank', ' ', 'string " "'],
    ['null', null, 'null'],
    ['undefined as text', 'undefined', 'string "undefined"'],
    ['NaN as text', 'NaN', 'string "NaN"'],
    ['an object as text', '[object Object]', 'string "[object Object]"'],
    ['an empty list', [], 'array []'],
    ['an empty object', {}, 'object {}'],
  ])('are empty when they are %s', (_what, value, seen) => {
    expect(purchaseFaults(priced, { value })).toEqual([
      `empty-property | ga4 | purchase | value | number | ${seen}`,
    ]);
    expect(purchaseFaults({ required: ['value'] }, { value })).toEqual([
      `empty-property | ga4 | purchase | value | ${seen}`,
    ]);
    expect(purchaseFaults({ properties: { value: {} } }, { value })).toEqual([]);
  });
  it('may be empty where the schema names the empty value', () => {
    const schema = {
      required: ['coupon', 'note', 'tags'],
      properties: {
        coupon: { type: ['string', 'null'] },
        note: { enum: ['', 'gift'] },
        tags: { minItems: 0 },
      },
    };
    expect(purchaseFaults(schema, { coupon: null, note: '', tags: [] })).toEqual([]);
  });
  it('tell of an empty object nothing that lies below it', () => {
    const schema = { required: ['ecommerce'], properties: { ecommerce: { required: ['value'] } } };
    expect(purchaseFaults(schema, { ecommerce: {} })).toEqual([
      'empty-property | ga4 | purchase | ecommerce | object {}',
    ]);
  });
  it('are of a wrong type, with what to write', () => {
    expect(purchaseFaults(priced, { value: '49.9' })).toEqual([
      'wrong-type | ga4 | purchase | value | number, as 49.9 | string "49.9"',
    ]);
    expect(purchaseFaults({ properties: { id: { type: 'string' } } }, { id: 7 })).toEqual([
      'wrong-type | ga4 | purchase | id | string, as "7" | number 7',
    ]);
    expect(purchaseFaults({ properties: { quantity: { type: 'integer' } } }, { quantity: 1.5 })).toEqual([
      'wrong-type | ga4 | purchase | quantity | integer | number 1.5',
    ]);
  });
  it.each<[Record<string, Json>, Json, string]>([
    [{ enum: ['EUR', 'USD'] }, 'CHF', '"EUR" | "USD" | string "CHF"'],
    [{ const: 1 }, 2, '1 | number 2'],
    [{ minimum: 0 }, -1, '>= 0 | number -1'],
    [{ pattern: '^[A-Z]{3}$' }, 'euro', 'pattern ^[A-Z]{3}$ | string "euro"'],
    [{ format: 'date' }, '2026-02-30', 'format date | string "2026-02-30"'],
    [{ maxLength: 2 }, 'abc', 'maxLength 2 | string "abc"'],
    [{ minItems: 2 }, ['a'], 'minItems 2 | array ["a"]'],
    [
      { uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      'uniqueItems | array [{"a":1,"b":2},{"b":2,"a":1}]',
    ],
    [{ contains: { type: 'string' } }, [1, 2], 'contains | array [1,2]'],
    [{ not: { type: 'string' } }, 'abc', 'not | string "abc"'],
    [{ oneOf: [{ type: 'number' }, { minimum: 1 }] }, 3, 'oneOf | number 3'],
  ])('are not allowed by %j', (schema, value, reported) => {
    expect(purchaseFaults({ properties: { x: schema } }, { x: value })).toEqual([
      `not-allowed | ga4 | purchase | x | ${reported}`,
    ]);
  });
  it('are extra where the schema is closed, but for the keys of the dataLayer itself', () => {
    for (const closed of [{ additionalProperties: false }, { unevaluatedProperties: false }]) {
      const schema = { properties: { value: {} }, ...closed };
      expect(purchaseFaults(schema, { value: 1, vat: 2 })).toEqual([
        'extra-property | ga4 | purchase | vat | number 2',
      ]);
      expect(
        purchaseFaults(
          schema,
          { event: 'purchase', 'gtm.uniqueEventId': 3, value: 1 },
          'dataLayer:dataLayer',
        ),
      ).toEqual([]);
    }
    expect(purchaseFaults({ properties: { email: false } }, { email: 'a@b.example' })).toEqual([
      'extra-property | ga4 | purchase | email | string "a@b.example"',
    ]);
  });
  it('are evaluated by the branch with the fewest faults, through references too', () => {
    const $defs = {
      card: { required: ['card'], properties: { card: { type: 'string' }, value: { type: 'number' } } },
    };
    const schema = { $defs, anyOf: [{ required: ['iban', 'bic'] }, { $ref: '#/$defs/card' }] };
    expect(purchaseFaults(schema, { card: 'visa', value: 'x' })).toEqual([
      'wrong-type | ga4 | purchase | value | number | string "x"',
    ]);
    const nested = { $defs: { node: { anyOf: [{ type: 'string' }, { properties: { next: { $ref: '#/$defs/node' } }, type: 'object' }] } }, properties: { x: { $ref: '#/$defs/node' } } }; // prettier-ignore
    expect(purchaseFaults(nested, { x: { next: { next: 5 } } })).toEqual([
      'wrong-type | ga4 | purchase | x.next.next | string | object, as "5" | number 5',
    ]);
  });
  it('tell all types and values that branches ask', () => {
    const anyOf = [{ type: 'string' }, { type: 'null' }];
    expect(purchaseFaults({ properties: { x: { anyOf } } }, { x: 5 })).toEqual([
      'wrong-type | ga4 | purchase | x | string | null, as "5" | number 5',
    ]);
    const oneOf = [{ const: 'a' }, { const: 'b' }];
    expect(purchaseFaults({ properties: { x: { oneOf } } }, { x: 'c' })).toEqual([
      'not-allowed | ga4 | purchase | x | "a" | "b" | string "c"',
    ]);
  });
  it('tell one finding of a property', () => {
    const schema = { properties: { value: { type: 'number', minimum: 5, enum: [7, 8], multipleOf: 7 } } };
    expect(purchaseFaults(schema, { value: 1 })).toHaveLength(1);
  });
});
