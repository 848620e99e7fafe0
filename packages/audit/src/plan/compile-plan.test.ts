import { describe, expect, it } from 'vitest';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { PlanEvent } from '@vigie/contract/tracking-plan.ts';
import { evaluatePlannedPage, lines } from '../../test/plan-cases.ts';
import { compilePlan, PlanFaultError } from './compile-plan.ts';

/** Returns each fault as `CODE PATH: FIX`. */
function faultsOf(schema: object, entry: object = {}): string[] {
  try {
    const event = { name: 'lead', sources: ['ga4'], schema, ...entry } as PlanEvent;
    compilePlan({ events: [event], agree: [], unplanned: 'allow' });
    return [];
  } catch (error) {
    if (!(error instanceof PlanFaultError)) throw error;
    return error.faults.map(({ code, path, fix }) => `${code} ${path}: ${fix}`);
  }
}

const nested = (depth: number): Json => (depth === 0 ? {} : { items: nested(depth - 1) });
const evaluateLead = (schema: object, properties: Record<string, Json>): string[] =>
  lines(
    evaluatePlannedPage(
      { events: [{ name: 'lead', sources: ['ga4'], schema: schema as Record<string, Json> }] },
      ['ga4', 'lead', properties],
    ),
  );

describe('a schema of the plan', () => {
  it.each<[object, string]>([
    [
      { properties: { value: { minimun: 3 } } },
      'keyword-unknown /schema/properties/value/minimun: write "minimum"',
    ],
    [{ nullable: true }, 'keyword-unknown /schema/nullable: write "null" in the list of "type"'],
    [{ $data: 1 }, 'keyword-unknown /schema/$data: leave it out, or begin it with "x-"'],
    [{ $dynamicRef: '#a' }, 'keyword-unknown /schema/$dynamicRef: write "$ref"'],
    [
      { properties: { a: { type: 'text' } } },
      'keyword-invalid /schema/properties/a/type: write one of array',
    ],
    [{ minimum: '3' }, 'keyword-invalid /schema/minimum: write what JSON Schema'],
    [
      { $schema: 'http://json-schema.org/draft-07/schema#' },
      'keyword-invalid /schema/$schema: write "https://',
    ],
    [{ pattern: '(?=a)b' }, 'pattern-not-linear /schema/pattern: write it without look-around'],
    [{ pattern: '(a)\\1' }, 'pattern-not-linear /schema/pattern: write it without look-around'],
    [{ pattern: '(((a{1,30}){1,30}){1,30})' }, 'pattern-not-linear /schema/pattern: '],
    [{ patternProperties: { '[': {} } }, 'pattern-not-linear /schema/patternProperties/['],
    [{ format: 'credit-card' }, 'format-unknown /schema/format: write one of date,'],
    [{ $ref: 'https://elsewhere.example/schema.json' }, 'reference-outside /schema/$ref: copy that schema'],
    [{ items: { $ref: '#/$defs/none' } }, 'reference-unknown /schema/items/$ref: name a schema'],
    [{ $ref: '#' }, 'reference-endless /schema: refer to it below'],
    [
      {
        $defs: { a: { allOf: [{ $ref: '#/$defs/b' }] }, b: { not: { $ref: '#/$defs/a' } } },
        $ref: '#/$defs/a',
      },
      'reference-endless /schema: ',
    ],
    [
      { properties: JSON.parse('{"__proto__": {}}') as object },
      'name-forbidden /schema/properties/__proto__: ',
    ],
    [{ enum: [] }, 'keyword-invalid /schema/enum: name the values'],
    [{ items: nested(70) }, 'schema-too-deep /schema: split'],
    [{ enum: Array.from({ length: 10_001 }, (_, index) => index) }, 'schema-too-large /schema: split'],
  ])('is refused with the place and what to write, case %#', (schema, start) => {
    const [first, ...others] = faultsOf(schema);
    expect(first?.slice(0, start.length)).toBe(start);
    expect(others).toEqual([]);
  });
  it('may contain annotations, and refer to itself below a value', () => {
    const schema = {
      $id: 'https://shop.example/lead', $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'A lead', examples: [1], 'x-tracking-targets': ['web'],
      $defs: { node: { properties: { child: { $ref: '#/$defs/node' }, name: { type: 'string' } } } }, properties: { tree: { $ref: '#/$defs/node' } },
    }; // prettier-ignore
    expect(faultsOf(schema)).toEqual([]);
    expect(evaluateLead(schema, { tree: { child: { child: { name: 1 } } } })).toEqual([
      'wrong-type | ga4 | lead | tree.child.child.name | string, as "1" | number 1',
    ]);
  });
  it('names the entry whose due cannot be met', () => {
    expect(faultsOf({}, { due: { pages: ['/ok', 'https://a.example/'] } })).toEqual([
      'page-pattern-invalid /due/pages/1: write a path of the website, as "/product/*"',
    ]);
    expect(faultsOf({}, { due: { after: 'lead' } })).toEqual([
      'after-itself /due/after: name the event that comes before it',
    ]);
  });
  it('makes no code of names', () => {
    const evil = '"];globalThis.broken=1;//`${globalThis.broken=1}\n\u2028\'\\';
    const schema = { required: [evil], properties: { [evil]: { enum: [evil], type: 'string' } }, dependentRequired: { [evil]: [evil] }, $defs: { [evil]: {} }, [`x-${evil}`]: 1 }; // prettier-ignore
    expect(evaluateLead(schema, { [evil]: evil })).toEqual([]);
    expect(evaluateLead(schema, {})).toHaveLength(1);
    expect(globalThis).not.toHaveProperty('broken');
  });
  it('takes no name of every object for a property', () => {
    expect(evaluateLead({ required: ['constructor', 'toString'] }, {})).toHaveLength(2);
    expect(evaluateLead({ properties: { constructor: { type: 'string' } } }, {})).toEqual([]);
  });
});

describe('what a page sent', () => {
  it('is evaluated in bounded steps, whatever the schema repeats', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `d${index}`,
        index === 39
          ? { required: ['a'] }
          : { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] },
      ]),
    );
    expect(evaluateLead({ $defs, $ref: '#/$defs/d0' }, { a: 1 })).toEqual([
      'not-allowed | ga4 | lead | object, too large to judge',
    ]);
  });
  it('is cut where it is too deep, too long or too much, and nothing is reported about what was cut', () => {
    let deep: Json = 'end';
    for (let depth = 0; depth < 5_000; depth += 1) deep = { child: deep };
    const many = Array.from({ length: 100_000 }, (_, index) => index);
    const schema = {
      properties: {
        many: { uniqueItems: true, minItems: 90_000 },
        text: { minLength: 90_000, pattern: '^(a+)+$' },
      },
    };
    expect(evaluateLead(schema, { deep, many, text: `${'a'.repeat(100_000)}!` })).toEqual([]);
  });
  it('shows as plain text of one line', () => {
    const [line] = evaluateLead(
      { properties: { a: { type: 'number' } } },
      { a: `\u202e<b>\n\u0000${'x'.repeat(5_000)}` },
    );
    expect(line).toMatch(/^wrong-type \| ga4 \| lead \| a \| number \| string " ?<b>/);
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(line?.length).toBeLessThan(260);
  });
});
