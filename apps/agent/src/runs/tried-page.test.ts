import { expect, test } from 'vitest';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { observationOf } from '../../test/observation.ts';
import { orderOf } from '../../test/run-order.ts';
import type { RehearsalOptions } from './rehearsed-page.ts';
import { createTriedPage } from './tried-page.ts';

const PAGE = 'https://shop.example/a#top';
const POLICY = "script-src 'self'";

async function tryOn(asIs: Partial<Observation>) {
  const asked: RehearsalOptions['changes'][] = [];
  const tryPage = createTriedPage(orderOf(['a']), POLICY, async (url, { changes }) => {
    asked.push(changes);
    const links = [`${url}?visit=${asked.length}`];
    return { observation: observationOf(url, asIs), screenshot: null, links };
  });
  return { asked, visit: await tryPage(PAGE) };
}

test('a page is visited as it is, then with the policy under each address of its document', async () => {
  const { asked, visit } = await tryOn({ finalUrl: 'https://shop.example/b' });
  const change = { kind: 'set-header', name: 'Content-Security-Policy', value: POLICY };
  expect(asked).toEqual([
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
  const { asked, visit } = await tryOn({ outcome: 'failed', failure: { code: 'dns', message: '' } });
  expect([asked.length, visit.tried?.failed]).toEqual([1, 'without']);
});

test('a page that is given up tells nothing', async () => {
  const { asked, visit } = await tryOn({ outcome: 'failed', failure: { code: 'cancelled', message: '' } });
  expect([asked.length, visit.tried]).toEqual([1, undefined]);
});
