import { trackingPlanSchema } from '@vigie/contract/tracking-plan.ts';
import { describe, expect, test } from 'vitest';
import { readPlanFiles, type ReadFormat } from './read-plan-files.ts';
import { writePlan } from './write-plan.ts';

const schemas = (format: ReadFormat, files: Record<string, unknown>) =>
  readPlanFiles({
    format,
    sources: format === 'json-schema' ? ['ga4'] : undefined,
    files: Object.entries(files).map(([file, value]) => ({ name: file, text: JSON.stringify(value) })),
  });

describe('schemas in files', () => {
  test('of other drafts are converted, and refer to each other', () => {
    const { plan, faults } = schemas('tracking-docs', {
      'events/purchase-event.json': {
        $schema: 'http://json-schema.org/draft-07/schema#',
        $id: 'https://x.example/events/purchase-event.json',
        'x-tracking-targets': ['web-datalayer-js', 'ios-firebase-swift-sdk'],
        description: 'Paid',
        type: 'object',
        properties: {
          event: { type: 'string', const: 'purchase' },
          item: { $ref: '../parts/item.json#/definitions/item', minimum: 4 },
          note: { type: 'string', nullable: true, enum: ['a'], example: 'a' },
          pair: { items: [{ type: 'string' }], additionalItems: false },
          low: { type: 'number', minimum: 1, exclusiveMinimum: true },
        },
        required: ['event', 'item'],
        dependencies: { note: ['low'] },
      },
      'parts/item.json': { definitions: { item: { $ref: '#/definitions/id' }, id: { type: 'string' } } },
      'all.json': { oneOf: [{ $ref: 'events/purchase-event.json' }] },
    });
    expect(faults).toMatchObject([{ code: 'target-not-web', seen: 'ios-firebase-swift-sdk' }]);
    const part = '#/$defs/file%3Aparts~1item.json/definitions';
    expect(plan?.events).toEqual([
      {
        name: 'purchase',
        sources: ['dataLayer:dataLayer'],
        meaning: { en: 'Paid' },
        schema: {
          type: 'object',
          properties: {
            item: { $ref: `${part}/item` },
            note: { type: ['string', 'null'], enum: ['a', null], examples: ['a'] },
            pair: { prefixItems: [{ type: 'string' }], items: false },
            low: { type: 'number', exclusiveMinimum: 1 },
          },
          required: ['item'],
          dependentRequired: { note: ['low'] },
          $defs: {
            'file:parts/item.json': { definitions: { item: { $ref: `${part}/id` }, id: { type: 'string' } } },
          },
        },
      },
    ]);
  });

  test('name their event by their identifier, title or file', () => {
    const { plan } = schemas('json-schema', {
      'a.json': { $id: 'https://x.example/add_to_cart.schema.json', title: 'No' },
      'b.json': { title: 'Lead' },
      'sub/view_item.json': { type: 'object' },
    });
    expect(plan?.events.map(({ name: one }) => one)).toEqual(['add_to_cart', 'Lead', 'view_item']);
  });

  test('of vendors are read as they export them', () => {
    const properties = { type: 'object', properties: { id: { type: 'any', id: '/x' } }, required: ['id'] };
    const schema = { type: 'object', properties: { id: {} }, required: ['id'] };
    const rules = { type: 'object', properties: { context: {}, traits: {}, properties } };
    const readings = [
      schemas('segment', {
        's.json': {
          data: {
            rules: [
              { key: 'A', type: 'TRACK', jsonSchema: rules },
              { type: 'IDENTIFY', key: 'i' },
            ],
          },
        },
      }),
      schemas('segment', { 'old.json': { rules: { events: [{ name: 'A', description: 'd', rules }] } } }),
      schemas('rudderstack', { 'r.json': { data: [{ name: 'A', eventType: 'track', rules: properties }] } }),
      schemas('segment', { 'no.json': 7 }),
    ];
    expect(readings.map(({ plan }) => plan?.events)).toEqual([
      [{ name: 'A', sources: ['segment'], schema }],
      [{ name: 'A', sources: ['segment'], meaning: { en: 'd' }, schema }],
      [{ name: 'A', sources: ['rudderstack'], schema }],
      undefined,
    ]);
    expect(readings.flatMap(({ faults }) => faults.map(({ code }) => code))).toEqual([
      'rule-not-track',
      'rules-missing',
    ]);
  });

  test('too deep or broken are reported', () => {
    const deep = `${'{"items":'.repeat(5_000)}{}${'}'.repeat(5_000)}`;
    const files = [
      { name: 'deep.json', text: deep },
      { name: 'x.json', text: '{' },
    ];
    expect(readPlanFiles({ format: 'json-schema', files }).faults).toMatchObject([
      { file: 'deep.json', code: 'too-deep' },
      { file: 'x.json', code: 'syntax-invalid' },
    ]);
  });
});

test('a document contains no markup of what people typed', () => {
  const plan = trackingPlanSchema.parse({
    events: [
      {
        name: '<b>|x',
        sources: ['ga4'],
        due: { step: 2 },
        schema: { properties: { a: { type: 'string' } } },
      },
    ],
    unplanned: 'report',
  });
  const text = new TextDecoder().decode(writePlan(plan, 'markdown', 'fr').bytes);
  expect(text).toContain('## \\<b\\>\\|x\n\n- Sources\u00A0: ga4\n- Attendu\u00A0: step 2');
  expect(text).toContain('| Propriété | Type | Obligatoire |\n| --- | --- | --- |\n| a | string | non |');
});
