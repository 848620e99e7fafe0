import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeHits } from '@vigie/audit/hits/decode-hits.ts';
import type { DemoSite } from '@vigie/demo-site/demo-site.ts';
import { startDemoSite } from '@vigie/demo-site/demo-site.ts';
import { visitAll } from './visits.ts';

const PATH = '/essais/consentement';

let site: DemoSite;
beforeAll(async () => {
  site = await startDemoSite();
});
afterAll(() => site.close());

test.each([
  ['none', ['page-view'], undefined],
  ['accept', ['page-view', 'event'], 'accord'],
  ['refuse', ['page-view', 'event'], 'refus'],
] as const)('a visitor who answers the banner with %s sends %j', async (consent, kinds, choice) => {
  site.forget();
  const { tracking, origin } = site;
  const found = await visitAll([origin + PATH], { tracking, consent, mode: 'isolated' });
  const hits = [...found.values()].flatMap((observation) => decodeHits(observation, tracking));
  expect(hits.map(({ kind }) => kind)).toEqual(kinds);
  expect(site.received().map(({ query }) => query['e_a'])).toEqual(
    kinds.map((kind) => (kind === 'event' ? choice : undefined)),
  );
});
