import { expect, it } from 'vitest';
import { evaluateMatrixPages } from './consent-matrix/evaluate-matrix-pages.ts';
import { MATRIX_PAGES } from './consent-matrix/matrix-page.ts';

it('reports an unconfirmed Global Privacy Control where the page has the link of Californian law', async () => {
  const pages = MATRIX_PAGES.filter(({ name }) => name.startsWith('californian'));
  const { due, found } = await evaluateMatrixPages(pages, ['own']);
  expect(due).toEqual([
    '/own/californian gpc-not-confirmed -',
    '/own/californian-without-banner against-gpc matomo',
    '/own/californian-without-banner no-banner -',
  ]);
  expect(found).toEqual(due);
});

it('a consent matrix finds what the collector logged, and reports a page of Global Privacy Control', async () => {
  const pages = MATRIX_PAGES.filter(({ name }) => name === 'hears-privacy' || name === 'deaf');
  const { code, report, due, found } = await evaluateMatrixPages(pages, ['own'], ['--look-ahead', '1']);
  expect(due).toEqual(['/own/deaf against-refusal matomo', '/own/hears-privacy before-consent ga4']);
  expect(found).toEqual(due);
  expect(code).toBe(1);
  expect(report.consent).toMatchObject({ answer: 'accept', states: ['none', 'accept', 'refuse', 'gpc'] });
  const cells = Object.fromEntries((report.consent?.vendors ?? []).map((row) => [row.vendor, row.states]));
  expect(cells).toMatchObject({
    ga4: { none: { hits: 1 }, accept: { hits: 1 }, refuse: { hits: 1 }, gpc: { hits: 0 } },
    matomo: { none: { hits: 0 }, accept: { hits: 2 }, refuse: { hits: 1 }, gpc: { hits: 0 } },
  });
  expect(report.pages.map(({ hits }) => hits.length)).toEqual([1, 1]);
});
