import { expect, it } from 'vitest';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import {
  COLLECTOR,
  dataLayer,
  observation,
  PAGE,
  recorded,
  request,
  settings,
  tagRequest,
  view,
} from '../../test/observation-builder.ts';
import { explain } from '../remedies/explain.ts';
import { verdictOf } from '../../test/verdict-of.ts';

const NEXT = 'https://shop.example/pay';
const GA4 = settings({ jsTagName: 'gtag/js', phpTagName: '/g/collect' });
const GTAG = request({
  url: 'https://www.googletagmanager.com/gtag/js?id=G-ABCDEF1234',
  resourceType: 'script',
});

const ga4 = (url: string, startedMs: number): RequestRecord =>
  request({
    url: `https://www.google-analytics.com/g/collect?${new URLSearchParams({ v: '2', tid: 'G-ABCDEF1234', cid: '1.2', en: 'page_view', dl: url })}`,
    startedMs,
  });
const matomo = (url: string, startedMs: number, scripts: string[] = []): RequestRecord =>
  request({
    url: `${COLLECTOR}?idsite=1&rec=1&url=${encodeURIComponent(url)}`,
    startedMs,
    initiator: {
      type: 'script',
      url: null,
      line: null,
      stack: scripts.map((script) => ({ url: script, line: 1, column: 1, function: '' })),
    },
  });
const pushes = (...entries: [atMs: number, value: Json][]) =>
  dataLayer({
    timeline: entries.map(([atMs, value]) => ({ atMs, operation: 'push', value, scriptUrl: null })),
  });

/** Returns a page whose address changes at 500 ms. */
const journey = (hits: RequestRecord[], layer = dataLayer()) =>
  observation({
    views: recorded([view(), view({ atMs: 500, url: NEXT, kind: 'push-state' })]),
    requests: recorded([tagRequest(), GTAG, ...hits]),
    dataLayer: layer,
  });

const OWN: Json = ['event', 'page_view', { page_location: NEXT }];

it.each<[reason: string, by: string | undefined, of: string, page: ReturnType<typeof journey>]>([
  ['sent-twice-by-history', 'page_view', 'gtag beside enhanced measurement', journey([ga4(PAGE, 200), ga4(NEXT, 520), ga4(NEXT, 560)], pushes([510, OWN]))],
  ['sent-twice-by-history', 'virtualPageview', 'an event beside it, before the address changed', journey([ga4(PAGE, 200), ga4(NEXT, 520), ga4(NEXT, 560)], pushes([495, { event: 'virtualPageview' }]))],
  ['sent-twice', undefined, 'two own announcements', journey([ga4(PAGE, 200), ga4(NEXT, 520), ga4(NEXT, 560)], pushes([510, OWN], [540, OWN]))],
  ['sent-twice', undefined, 'no announcement', journey([ga4(PAGE, 200), ga4(NEXT, 520), ga4(NEXT, 560)], pushes([510, { event: 'add_to_cart' }]))],
  ['sent-twice', undefined, 'the first view', journey([ga4(PAGE, 200), ga4(PAGE, 260), ga4(NEXT, 520)], pushes([190, ['event', 'page_view']]))],
  ['sent-twice', undefined, 'three hits of one view', journey([ga4(PAGE, 200), ga4(NEXT, 520), ga4(NEXT, 560), ga4(NEXT, 590)], pushes([510, OWN]))],
])('says %s (%s) of %s', (...row) => {
  const [reason, announcedBy, , page] = row;
  expect(verdictOf('hitPageview', page, GA4)).toMatchObject({ reason });
  expect(verdictOf('hitPageview', page, GA4).evidence['announcedBy']).toBe(announcedBy);
}); // prettier-ignore

it.each<[reason: string, of: string, hits: RequestRecord[]]>([
  ['sent-twice-by-history', 'a trigger beside the site’s own call', [
    matomo(NEXT, 520, ['https://stats.example/js/container_x.js']), matomo(NEXT, 560, ['https://stats.example/matomo.js', 'https://shop.example/app.js']),
  ]],
  ['sent-twice', 'two triggers', [
    matomo(NEXT, 520, ['https://stats.example/js/container_x.js']), matomo(NEXT, 560, ['https://stats.example/js/container_x.js']),
  ]],
  ['sent-twice', 'two own calls', [matomo(NEXT, 520, ['https://shop.example/app.js']), matomo(NEXT, 560, ['https://shop.example/app.js'])]],
])('says %s of Matomo’s tag manager: %s', (reason, _of, hits) => {
  const page = journey([matomo(PAGE, 200), ...hits], pushes([505, { event: 'mtm.HistoryChange' }]));
  expect(verdictOf('hitPageview', page)).toMatchObject({ reason });
}); // prettier-ignore

it('has one remedy', () => {
  const page = journey([ga4(PAGE, 200), ga4(NEXT, 520), ga4(NEXT, 560)], pushes([510, OWN]));
  const verdict = verdictOf('hitPageview', page, GA4);
  expect(explain(verdict, [verdict])).toMatchObject({
    code: 'stop-history-page-view',
    params: { announcedBy: 'page_view' },
  });
});
