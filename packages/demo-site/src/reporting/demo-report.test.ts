import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { startDemoSite, type DemoSite } from '../demo-site.ts';

let site: DemoSite;
beforeAll(async () => {
  site = await startDemoSite();
});
afterAll(() => site.close());

const HIT = { idsite: '7', rec: '1', action_name: 'Page' };

const hitUrl = (url: string, id: string) =>
  `${site.collectorOrigin}/collecte.php?${new URLSearchParams({ ...HIT, url, pv_id: id }).toString()}`;

async function ask(method: string, date: string): Promise<unknown> {
  const query = new URLSearchParams({ module: 'API', method, format: 'JSON', idSite: '7', date });
  const body = new URLSearchParams({ token_auth: site.report.token });
  const answer = await fetch(`${site.collectorOrigin}/index.php?${query.toString()}`, {
    method: 'POST',
    body,
  });
  return answer.json();
}

async function countedIds(): Promise<string[]> {
  const visits = (await ask('Live.getLastVisitsDetails', '')) as {
    actionDetails: { type: string; idpageview: string }[];
  }[];
  return visits.flatMap(({ actionDetails }) =>
    actionDetails.filter(({ type }) => type === 'action').map(({ idpageview }) => idpageview),
  );
}

const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

function visitOf(url: string, id: string, startedAt: string): Observation {
  const requests = [{ url: hitUrl(url, id), method: 'POST', body: null, status: 204 }];
  const recorded = { state: 'recorded', value: requests };
  return { requests: recorded, startedAt, browser: { userAgent: 'Chrome' } } as unknown as Observation;
}

test('its report lacks a foreign host, a shelf that looks like a search, and products of three days', async () => {
  const statuses = [];
  for (const [url, id] of [
    [`${site.origin}/`, 'a00001'],
    ['https://journal.comptoir-du-phare.example/lire-un-phare', 'a00002'],
    [`${site.origin}/categorie/papeterie?rayon=papeterie`, 'a00003'],
  ] as const)
    statuses.push((await fetch(hitUrl(url, id), { method: 'POST' })).status);
  expect(statuses).toEqual([204, 204, 204]);
  site.report.remember([
    visitOf(`${site.origin}/produit/cire-jaune`, 'b00001', dayBefore(20)),
    visitOf(`${site.origin}/produit/cire-jaune`, 'b00002', dayBefore(10.5)),
    visitOf(`${site.origin}/panier`, 'b00003', dayBefore(10.5)),
    visitOf(`${site.origin}/produit/cire-jaune`, 'b00004', dayBefore(2)),
  ]);
  expect(await countedIds()).toEqual(['a00001', 'b00001', 'b00003', 'b00004']);
});

test('its volumes fall on these days', async () => {
  const [first, last] = [dayBefore(13).slice(0, 10), dayBefore(1).slice(0, 10)];
  const views = Object.values((await ask('Actions.get', `${first},${last}`)) as Record<string, number>);
  expect(views).toHaveLength(13);
  expect(views.filter((count) => count < 1_100)).toHaveLength(3);
});
