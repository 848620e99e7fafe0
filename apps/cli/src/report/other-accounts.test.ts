import { expect, it } from 'vitest';
import { failed, passed } from '@vigie/audit/verdicts.ts';
import { openOtherAccounts } from './other-accounts.ts';
import type { ReportPage } from './page.ts';
import { addPage, emptyTally } from './tally.ts';

const view = (siteId: string) => passed('hitPageview', { evidence: { vendor: 'matomo', siteId } });
const refused = {
  ...failed('tagPhp', 'http-error'),
  evidence: { vendor: 'matomo', siteId: '9', status: 400 },
};

const page = (path: string, verdicts: object[]): ReportPage =>
  ({ url: `https://shop.example${path}`, outcome: 'measured', verdicts }) as never;

async function* oneByOne(pages: readonly ReportPage[]): AsyncIterable<ReportPage> {
  yield* pages;
}

it('reports, once all pages are known, which account no other page has', async () => {
  const pages = [
    page('/odd', [{ ...refused, remedy: 'Fix the status.' }]),
    page('/a', [passed('tagPhp'), view('1')]),
    page('/b', [passed('tagPhp'), view('1')]),
  ];
  const accounts = openOtherAccounts();
  const tally = emptyTally();
  for (const one of pages) {
    const remedies = one.verdicts.map(({ outcome }) => (outcome === 'failed' ? 'Fix the status.' : null));
    addPage(tally, one, remedies);
    accounts.add(one, remedies);
  }
  accounts.settle(tally, ({ code }) => code);
  expect([...(tally.causes.get('tagPhp http-error')?.remedies ?? [])]).toEqual([
    ['use-account-of-other-pages', 1],
  ]);
  const remedies: (string | undefined)[] = [];
  for await (const one of accounts.within(oneByOne(pages)))
    remedies.push(one.verdicts.map(({ remedy }) => (typeof remedy === 'string' ? remedy : '')).join(''));
  expect(remedies[0]).toContain('No other page has the account 9');
  expect(remedies.slice(1)).toEqual(['', '']);
});
