import type { DataLayerRecord, Json } from '@vigie/contract/observation/data-layer.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listVariables } from './variables.ts';

function recordOf(final: Json, kind: DataLayerRecord['kind'] = 'array'): DataLayerRecord {
  const nothing = { typeName: null, definedAtMs: null, definedByUrl: null, timeline: [], cuts: [] };
  return { ...nothing, kind, final };
}

function namesOf(final: unknown, kind?: DataLayerRecord['kind']) {
  return Object.fromEntries(
    listVariables(recordOf(final as Json, kind)).map(({ category, name, value }) => [
      `${category}.${name}`,
      value,
    ]),
  );
}

describe('the variables of a dataLayer', () => {
  test('are those of all pushes, the last one winning and objects merged', () => {
    const pushes = [
      { page: { type: 'home', lang: 'fr' }, user: 'guest' },
      { page: { type: 'product' }, price: 9.5, isNew: true, cart: null },
    ];
    expect(namesOf(pushes)).toEqual({
      'general.cart': null,
      'general.isNew': true,
      'general.price': 9.5,
      'general.user': 'guest',
      'page.lang': 'fr',
      'page.type': 'product',
    });
  });

  test('count events, and leave out what Tag Manager writes for itself', () => {
    const pushes = [
      { 'gtm.start': 1, event: 'gtm.js' },
      { event: 'purchase', total: 3 },
      { event: 'purchase', 'gtm.uniqueEventId': 4 },
    ];
    expect(namesOf(pushes)).toEqual({ 'event.purchase': 2, 'general.total': 3 });
  });

  test('are read from gtag commands as from pushes', () => {
    const pushes = [
      ['set', { currency: 'EUR' }],
      ['event', 'purchase', { value: 12 }],
      ['config', 'G-1', { debug: true }],
      ['set', 'country', 'FR'],
    ];
    expect(namesOf(pushes)).toEqual({
      'event.purchase': 1,
      'general.country': 'FR',
      'general.currency': 'EUR',
      'general.value': 12,
    });
  });

  test('name the first elements of a list of objects by their index, and leave other lists whole', () => {
    const items = Array.from({ length: 7 }, (_, index) => ({ id: index }));
    const named = namesOf([{ ecommerce: { items }, tags: ['a', 'b'], none: [], empty: {} }]);
    expect(named).toMatchObject({
      'ecommerce.items.length': 7,
      'ecommerce.items.4.id': 4,
      'general.tags': '["a","b"]',
      'general.none': '[]',
    });
    expect(named).not.toHaveProperty(['ecommerce.items.5.id']);
  });

  test('are those of the object when the dataLayer is one, and none when there is no dataLayer', () => {
    expect(namesOf({ page: { type: 'home' } }, 'not-an-array')).toEqual({ 'page.type': 'home' });
    expect(namesOf(null, 'absent')).toEqual({});
    expect(namesOf('x', 'not-an-array')).toEqual({});
  });

  test('are distinguished by their name, whichever way it is written', () => {
    expect(namesOf([{ page: { 'a.b': 1, a: { b: 2 } } }])).toEqual({ 'page.a.b': 2 });
  });

  test('have names and texts that are never too long, whatever a page pushes', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (pushes) => {
        const variables = listVariables(recordOf(pushes as Json));
        expect(variables.length).toBeLessThanOrEqual(300);
        for (const { category, name, value } of variables) {
          expect(category.length).toBeGreaterThan(0);
          expect(name.length).toBeGreaterThan(0);
          expect(String(value).length).toBeLessThanOrEqual(500);
        }
        const keys = variables.map(({ category, name }) => `${category}\0${name}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});
