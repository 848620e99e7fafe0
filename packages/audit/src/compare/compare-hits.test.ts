import type { Hit } from '@vigie/contract/hit.ts';
import { expect, test } from 'vitest';
import { compareHits } from './compare-hits.ts';

const hit = (parameters: Record<string, string>, rest: Partial<Hit> = {}): Hit => ({
  requestId: null,
  kind: 'page-view',
  vendor: 'matomo',
  transport: 'beacon',
  method: 'POST',
  url: 'https://collect.example/matomo.php',
  status: 204,
  answer: 'answered',
  atMs: 1,
  parameters,
  pageUrl: null,
  siteId: '1',
  ...rest,
});
const of = (host: string, ...hits: Hit[]) => ({ url: `https://${host}/cart?x=1`, hits });

test('page views of two websites that carry the same are alike, whatever the host and the clock', () => {
  const production = of('shop.example', hit({ url: 'https://shop.example/cart', rand: '12345' }));
  const staging = of('staging.example', hit({ url: 'https://staging.example/cart', rand: '98765' }));
  expect(compareHits(staging, production)).toEqual([
    { kind: 'same', vendor: 'matomo', siteId: '1', number: 1, differences: [] },
  ]);
});

test('page views differ in what they carry, in their answer, and in their number', () => {
  const reference = of(
    'shop.example',
    hit({ page_type: 'cart' }),
    hit({}, { vendor: 'ga4' }),
    hit({}, { kind: 'event' }),
    hit({}, { vendor: 'piano', answer: 'lost' }),
  );
  const shown = of(
    'shop.example',
    hit({ page_type: 'panier' }),
    hit({}),
    hit({}, { vendor: 'ga4', answer: 'failed' }),
    hit({}, { vendor: 'piano' }),
  );
  expect(
    compareHits(shown, reference).map(({ kind, vendor, number }) => `${vendor} ${number} ${kind}`),
  ).toEqual(['matomo 1 changed', 'ga4 1 broken', 'piano 1 fixed', 'matomo 2 only-shown']);
  expect(compareHits(shown, reference)[0]?.differences).toEqual([
    { change: 'changed', name: 'page_type', before: 'cart', after: 'panier' },
  ]);
});
