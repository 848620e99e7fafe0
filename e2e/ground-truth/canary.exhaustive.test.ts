import { expect, it } from 'vitest';
import { CANARY_PAGES } from './canary/canary-page.ts';
import { evaluateCanary } from './canary/evaluation.ts';

it('a canary finds what the collector logged, sends no form and types into no password', async () => {
  const names = ['asks-to-send', 'moves-on'];
  const pages = CANARY_PAGES.filter(({ name }) => names.includes(name));
  const { due, found, faults, report } = await evaluateCanary(pages, ['--look-ahead', '1']);
  expect(due).toHaveLength(1);
  expect(found).toEqual(due);
  expect(faults).toEqual([]);
  expect(report.canary).toMatchObject({ visits: 2, failed: 0 });
});
