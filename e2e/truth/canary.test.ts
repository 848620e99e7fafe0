import { expect, it } from 'vitest';
import { CANARY_PAGES } from './canary/canary-page.ts';
import { judgeCanary } from './canary/judgement.ts';

it('a canary finds what the collector logged, sends no form and types into no password', async () => {
  const names = ['abandonment', 'asks-to-send', 'moves-on'];
  const pages = CANARY_PAGES.filter(({ name }) => names.includes(name));
  const { due, found, faults, report } = await judgeCanary(pages, ['--look-ahead', '1']);
  expect(found).toEqual(due);
  expect(faults).toEqual([]);
  expect(report.canary).toMatchObject({ visits: 3, failed: 0 });
});
