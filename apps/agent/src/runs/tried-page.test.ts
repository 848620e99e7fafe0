import { expect, test } from 'vitest';
import type { RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { request } from '../../../../packages/audit/test/observation-builder.ts';
import { observationOf } from '../../test/observation.ts';
import { orderOf } from '../../test/run-order.ts';
import type { RehearsalOptions } from './rehearsed-page.ts';
import { trialOf } from './trial-changes.ts';
import { createTriedPage } from './tried-page.ts';

const PAGE = 'https://shop.example/a#top';
const POLICY = "script-src 'self'";

async function tryOn(asIs: Partial<Observation>, order: Partial<RunOrder> = { triedPolicy: POLICY }) {
  const visits: RehearsalOptions['changes'][] = [];
  const trial = trialOf({ triedPolicy: null, triedContainer: null, ...order });
  if (trial === null) throw new Error('the order tries something');
  const tryPage = createTriedPage(orderOf(['a']), trial, async (url, { changes }) => {
    visits.push(changes);
    const links = [`${url}?visit=${visits.length}`];
    return { observation: observationOf(url, asIs), screenshot: null, links };
  });
  return { visits, visit: await tryPage(PAGE) };
}

test('a page is visited as it is, then with the policy under each address of its document', async () => {
  const { visits, visit } = await tryOn({ finalUrl: 'https://shop.example/b' });
  const change = { kind: 'set-header', name: 'Content-Security-Policy', value: POLICY };
  expect(visits).toEqual([
    [],
    [
      { ...change, url: 'https://shop.example/a' },
      { ...change, url: 'https://shop.example/b' },
    ],
  ]);
  expect(visit.tried).toMatchObject({ failed: null, hits: [] });
  expect(visit.links, 'of the page as it is').toEqual([`${PAGE}?visit=1`]);
});

test('a page that cannot be visited as it is needs no second visit', async () => {
  const { visits, visit } = await tryOn({ outcome: 'failed', failure: { code: 'dns', message: '' } });
  expect([visits.length, visit.tried?.failed]).toEqual([1, 'without']);
});

test('a page that is given up reports nothing', async () => {
  const { visits, visit } = await tryOn({ outcome: 'failed', failure: { code: 'cancelled', message: '' } });
  expect([visits.length, visit.tried]).toEqual([1, undefined]);
});

const GTM = 'https://www.googletagmanager.com/gtm.js';
const PREVIEW = `${GTM}?id=GTM-A&gtm_auth=s3cret&gtm_preview=env-3`;
const triedContainer = {
  address: GTM,
  vendorId: 'GTM-A',
  draft: { kind: 'preview' as const, url: PREVIEW },
};
const createRequests = (...urls: string[]) => ({
  requests: { state: 'recorded' as const, value: urls.map((url) => request({ url })) },
});

test('a page is visited with the preview of its container, whose key is not reported', async () => {
  const { visits, visit } = await tryOn(createRequests(`${GTM}?id=GTM-A`, PREVIEW), { triedContainer });
  expect(visits).toMatchObject([[], [{ kind: 'answer', url: GTM, headers: { Location: PREVIEW } }]]);
  expect(visit.tried).toMatchObject({ failed: null, requests: [] });
  expect(visit.tried?.isUnmet).toBeUndefined();
  expect(JSON.stringify(visit)).toContain('env-3');
  expect(JSON.stringify(visit)).not.toContain('s3cret');
});

test('a page without the container is visited once, and reports it', async () => {
  const { visits, visit } = await tryOn(createRequests('https://shop.example/a'), { triedContainer });
  expect([visits.length, visit.tried?.isUnmet]).toEqual([1, true]);
});
