import { expect, it } from 'vitest';
import { evaluateWithdrawalPages } from './withdrawal/evaluate-withdrawal-pages.ts';
import { pathOf, WITHDRAWAL_PAGES } from './withdrawal/withdrawal-page.ts';

/** Own banners need no package of npm. */
const OWN = WITHDRAWAL_PAGES.filter(({ banner }) => banner === 'own');

it('a withdrawal is made where the page offers it, and what continues is found', async () => {
  const names = ['/own/obeys', '/own/stops-one', '/own/no-way'];
  const { code, due, found, faults } = await evaluateWithdrawalPages(
    OWN.filter((page) => names.includes(pathOf(page))),
  );
  expect(faults).toEqual([]);
  expect(due).toEqual(['/own/no-way no-withdrawal -', '/own/stops-one after-withdrawal ga4']);
  expect(found).toEqual(due);
  expect(code).toBe(1);
});

it(
  'withdraws by unusual controls, and tells controls that do nothing',
  { tags: ['exhaustive'], timeout: 600_000 },
  async () => {
    const { due, found, faults } = await evaluateWithdrawalPages(OWN);
    expect(faults).toEqual([]);
    expect(found).toEqual(due);
  },
);
