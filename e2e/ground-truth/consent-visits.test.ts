import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeHits } from '@vigie/audit/hits/decode-hits.ts';
import { evaluateObservation } from '@vigie/audit/evaluate-observation.ts';
import type { DemoSite } from '@vigie/demo-site/demo-site.ts';
import { startDemoSite } from '@vigie/demo-site/demo-site.ts';
import { visitAll } from './visits.ts';

/** Its tag measures without consent; the visitor answers for advertising. */
const EXEMPT = '/essais/consentement';
/** Its tag is loaded once the visitor has accepted. */
const WAITING = '/essais/consentement-attendu';

let site: DemoSite;
beforeAll(async () => {
  site = await startDemoSite();
});
afterAll(() => site.close());

const waits = ['waits-for-consent', 'waits-for-consent', 'waits-for-consent'];

test.each([
  ['none', ['page-view'], undefined, [], null],
  ['accept', ['page-view', 'event'], 'accord', ['page-view', 'event'], ['passed', 'passed', 'passed']],
  ['refuse', ['page-view', 'event'], 'refus', [], waits],
] as const)('a visitor who answers the banner with %s sends %j', async (...row) => {
  const [consent, kinds, choice, waiting, expected] = row;
  site.forget();
  const { tracking, origin } = site;
  const urls = [origin + EXEMPT, origin + WAITING];
  const found = await visitAll(urls, { tracking, consent, mode: 'isolated' });
  const [exempt, obedient] = urls.flatMap((url) => found.get(url) ?? []);
  if (exempt === undefined || obedient === undefined) throw new Error('a page was not visited');
  expect(decodeHits(exempt, tracking).map(({ kind }) => kind)).toEqual(kinds);
  const received = site.received().filter(({ query }) => query['url']?.endsWith(EXEMPT));
  expect(received.map(({ query }) => query['e_a'])).toEqual(
    kinds.map((kind) => (kind === 'event' ? choice : undefined)),
  );
  expect(decodeHits(obedient, tracking).map(({ kind }) => kind)).toEqual(waiting);
  if (expected === null) return;
  const verdicts = evaluateObservation(obedient, tracking).filter(({ check }) => /^(?:tag|hit)/.test(check));
  expect(verdicts.map(({ outcome, reason }) => reason ?? outcome)).toEqual(expected);
});
