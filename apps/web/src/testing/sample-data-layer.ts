import { savedFilterSchema, type SavedFilter } from '@vigie/contract/data-layer-filter.ts';
import { samplerOf } from './sample-of.ts';
import type { VisitRow } from '@vigie/contract/data-layer-analysis.ts';
import { sampleId } from './samples.ts';

const HOUR_MS = 3_600_000;
const SPAN_HOURS = 28 * 24;
const TYPES = ['product', 'product', 'category', 'product', 'cart', 'home'] as const;
const WORDS = ['refrigerateur', 'cafe', 'retour', 'black-friday', 'garantie', 'panier', 'four', 'lave-linge'];

/**
 * Returns the dataLayer of a shop at each visit of the last four weeks, newest first. Every fifth product lacks its
 * id.
 */
export function sampleDataLayerVisits(count: number, attributes = 0): VisitRow[] {
  const nowMs = Date.now();
  return Array.from({ length: count }, (_, index) => {
    const word = WORDS[index % WORDS.length] ?? '';
    const type = TYPES[index % TYPES.length] ?? 'home';
    const ageMs = (index / count) ** 1.3 * SPAN_HOURS * HOUR_MS + HOUR_MS;
    return {
      observationId: sampleId(40_000 + index),
      pageId: sampleId(60_000 + (index % 300)),
      url: `https://www.boutique-demo.fr/${type}/${word}-${1000 + (index % 300)}`,
      observedAt: new Date(nowMs - ageMs).toISOString(),
      values: {
        'page.type': type,
        'page.name': `${word} ${1000 + index}`,
        'page.title': `${word === 'cafe' ? 'Café moulu « Édition d’été »' : word} – ${'très '.repeat(index % 9)}bon prix`,
        'user.status': index % 3 === 0 ? 'logged_in' : 'guest',
        'general.language': 'fr',
        ...(index % 29 === 0 ? {} : { 'consent.given': index % 4 !== 0 }),
        'event.gtm.load': 1,
        ...productOf(index, type),
        ...attributesOf(index, attributes),
        ...(type === 'cart' ? { 'cart.total': 120 + (index % 50) * 11.35, 'cart.coupon': '' } : {}),
        ...(index % 7 === 0 ? { 'user.segment': null } : {}),
      },
    };
  });
}

function productOf(index: number, type: string): VisitRow['values'] {
  if (type !== 'product') return {};
  return {
    ...(index % 5 === 0 ? {} : { 'product.id': `SKU-${1000 + (index % 120)}` }),
    'product.price': 18 + (index % 90) * 13.39,
    'product.stock': index % 40,
  };
}

/** Returns the given number of product attributes, each present in fewer visits than the previous one. */
function attributesOf(index: number, count: number): VisitRow['values'] {
  const had = Array.from({ length: count }, (_, number) => number).filter(
    (number) => (index * 7) % 100 > number,
  );
  return Object.fromEntries(
    had.map((number) => [`product.attributes.attribut_numero_${number}`, `valeur ${(index * number) % 40}`]),
  );
}

export const sampleSavedFilter = samplerOf(savedFilterSchema, {
  id: sampleId(3000),
  name: 'Produits sans identifiant',
  shared: true,
  conditions: [
    { category: 'page', name: 'type', values: ['product'] },
    { category: 'product', name: 'id', operator: 'absent' },
  ],
  hiddenColumns: ['event.gtm.load', 'general.language', 'user.segment', 'cart.coupon', 'cart.total'],
  mine: true,
  ownerName: 'Camille Laurent',
});

export function sampleSavedFilters(): SavedFilter[] {
  return [
    sampleSavedFilter(),
    sampleSavedFilter({
      id: sampleId(3001),
      name: 'Paniers de plus de 500 €',
      shared: false,
      conditions: [{ category: 'cart', name: 'total', operator: 'greater', values: ['500'] }],
      hiddenColumns: [],
    }),
    sampleSavedFilter({
      id: sampleId(3002),
      name: 'Sans consentement',
      mine: false,
      ownerName: 'Inès Benali',
      conditions: [{ category: 'consent', name: 'given', operator: 'equals', values: ['false'] }],
    }),
  ];
}
