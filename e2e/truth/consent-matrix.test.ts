import { expect, it } from 'vitest';
import { judgePages } from './consent-matrix/judge-pages.ts';
import { MATRIX_PAGES } from './consent-matrix/matrix-page.ts';

it('a consent matrix finds what the collector logged, and tells privacy in workers', async () => {
  const pages = MATRIX_PAGES.filter(({ name }) => name === 'hears-privacy-in-worker');
  const { code, report, due, found } = await judgePages(pages, ['own']);
  expect(due).toHaveLength(2);
  expect(found).toEqual(due);
  expect(code).toBe(1);
  expect(report.consent).toMatchObject({
    answer: 'accept',
    states: ['none', 'accept', 'refuse', 'gpc'],
    vendors: [{ vendor: 'matomo', states: { none: { hits: 1 }, accept: { hits: 2 }, gpc: { hits: 0 } } }],
  });
  expect(report.pages.map(({ hits }) => hits.length)).toEqual([2]);
});
