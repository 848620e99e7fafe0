/** A shop's dataLayer with a skewed distribution like real sites, the same for the same seed. */
import type { DataLayerValue } from '@vigie/audit/data-layer/variables.ts';

export interface ShopPage {
  index: number;
  url: string;
  type: string;
}

/** State of a page between two changes. */
export interface PageVersion {
  page: ShopPage;
  version: number;
  variant: 'A' | 'B';
}

export const DAYS = 90;
const TYPES = [
  ['product', 0.6],
  ['category', 0.15],
  ['article', 0.15],
  ['help', 0.07],
  ['checkout', 0.03],
] as const;
const BRANDS = 80;
const STOCK_CHANGES_DAYS = 20;
const TEXT_CHANGES_DAYS = 45;

/** Returns a pseudorandom number from 0 to below 1 that depends on the arguments only. */
export function chance(...coordinates: number[]): number {
  let hash = 0x9e3779b9;
  for (const part of coordinates) hash = Math.imul(hash ^ (part + 0x7f4a7c15), 0x85ebca6b) ^ (hash >>> 13);
  hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35);
  return ((hash ^ (hash >>> 15)) >>> 0) / 4_294_967_296;
}

/** Returns a skewed number: small numbers often, large ones seldom. */
function skewed(below: number, ...coordinates: number[]): number {
  return Math.min(below - 1, Math.floor(below ** chance(...coordinates)) - 1);
}

export function createPages(count: number): ShopPage[] {
  return Array.from({ length: count }, (_, index) => {
    const type = typeOf(chance(index, 1));
    return { index, type, url: `https://shop.example/${type}/${index}` };
  });
}

function typeOf(share: number): string {
  let sum = 0;
  return TYPES.find(([, part]) => (sum += part) > share)?.[0] ?? 'product';
}

/** Returns the state of a page on a day; one page in five alternates between two variants. */
export function versionOn(page: ShopPage, day: number, visit: number): PageVersion {
  const lasts = page.type === 'product' ? STOCK_CHANGES_DAYS : TEXT_CHANGES_DAYS;
  const version = Math.floor((day + chance(page.index, 2) * lasts) / lasts);
  const isTested = chance(page.index, 3) < 0.2;
  return { page, version, variant: isTested && chance(page.index, visit, 4) < 0.5 ? 'B' : 'A' };
}

const of = (category: string, values: Record<string, DataLayerValue['value']>): DataLayerValue[] =>
  Object.entries(values).map(([name, value]) => ({ category, name, value, type: typeNameOf(value) }));

function typeNameOf(value: DataLayerValue['value']): DataLayerValue['type'] {
  if (value === null) return 'null';
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'boolean' : 'string';
}

/**
 * Returns the 56 variables that stay between changes. A product page has ten of its own, and other pages have ten
 * others.
 */
export function lastingValues({ page, version, variant }: PageVersion): DataLayerValue[] {
  const { index, type } = page;
  const pick = (below: number, salt: number) => skewed(below, index, salt);
  return [
    ...of('page', {
      type,
      name: `page-${index}`,
      title: `Le Comptoir, ${type} n° ${index}`,
      lang: pick(20, 10) === 0 ? 'en' : 'fr',
      section: `section-${pick(30, 11)}`,
      subsection: `subsection-${pick(200, 12)}`,
      template: `template-${pick(12, 13)}`,
      depth: pick(6, 14),
      indexed: chance(index, 15) > 0.1,
      version,
      updated: `2026-${String(1 + (version % 12)).padStart(2, '0')}-15`,
      canonical: page.url,
    }),
    ...of('site', {
      name: 'comptoir',
      env: 'prod',
      region: `region-${pick(13, 16)}`,
      build: `b${version % 9}`,
    }),
    ...of('user', {
      status: 'guest',
      segment: `segment-${pick(8, 17)}`,
      country: 'FR',
      consent: chance(index, 18) > 0.05 ? 'granted' : 'denied',
      currency: 'EUR',
    }),
    ...of('test', { name: 'header', variant, bucket: variant === 'A' ? 1 : 2 }),
    ...of('campaign', {
      source: `source-${pick(40, 19)}`,
      medium: `medium-${pick(8, 20)}`,
      name: null,
      id: `c${pick(300, 21)}`,
    }),
    ...Array.from({ length: 18 }, (_, number) =>
      of('custom', { [`dimension${number + 1}`]: `value-${pick(5 + number * 40, 30 + number)}` }),
    ).flat(),
    ...(type === 'product' ? productValues(page, version) : contentValues(page, version)),
  ];
}

function productValues({ index }: ShopPage, version: number): DataLayerValue[] {
  const hasId = chance(index, 40) > 0.02;
  return [
    ...(hasId ? of('product', { id: `P${String(index).padStart(6, '0')}` }) : []),
    ...of('product', {
      brand: `brand-${skewed(BRANDS, index, 41)}`,
      price: Math.round(chance(index, version, 42) * 40_000) / 100,
      stock: Math.floor(chance(index, version, 43) * 200),
      rating: Math.round(chance(index, 44) * 50) / 10,
      reviews: skewed(4_000, index, 45),
      category1: `c1-${skewed(12, index, 46)}`,
      category2: `c2-${skewed(90, index, 47)}`,
      category3: `c3-${skewed(600, index, 48)}`,
      isNew: chance(index, version, 49) < 0.08,
    }),
  ];
}

function contentValues({ index }: ShopPage, version: number): DataLayerValue[] {
  return of('content', {
    id: `K${index}`,
    author: `author-${skewed(60, index, 51)}`,
    words: 200 + skewed(3_000, index, 52),
    published: `2025-${String(1 + (index % 12)).padStart(2, '0')}-01`,
    topic: `topic-${skewed(150, index, 53)}`,
    level: skewed(5, index, 54),
    comments: skewed(500, index, version, 55),
    paywall: chance(index, 56) < 0.1,
    video: chance(index, 57) < 0.2,
    revision: version,
  });
}

/** The four variables with a unique value for each visit. */
export const VARYING = [
  { category: 'visit', name: 'id' },
  { category: 'visit', name: 'at' },
  { category: 'visit', name: 'loadMs' },
  { category: 'visit', name: 'nonce' },
] as const;

export function varyingValues(visit: number, atMs: number): DataLayerValue['value'][] {
  return [
    `v-${visit.toString(36)}-${Math.floor(chance(visit, 60) * 1e9).toString(36)}`,
    atMs,
    300 + skewed(5_000, visit, 61),
    Math.floor(chance(visit, 62) * 1e9).toString(16),
  ];
}
