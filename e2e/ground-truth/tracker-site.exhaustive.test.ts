import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeHits } from '@vigie/audit/hits/decode-hits.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { ReceivedHit } from '@vigie/demo-site/received-hits.ts';
import type { TrackerPage, TrackerSite } from '@vigie/demo-site/tracker-site.ts';
import { startTrackerSite } from '@vigie/demo-site/tracker-site.ts';
import { pushDifferences } from './push-differences.ts';
import { requestDifferences } from './request-differences.ts';
import { pageViewsIn } from './tracker-hits.ts';
import { verdictDifferences } from './verdict-differences.ts';
import { visitAll } from './visits.ts';

let site: TrackerSite;
let received: ReceivedHit[];
const visited: { page: TrackerPage; observation: Observation }[] = [];

beforeAll(async () => {
  site = await startTrackerSite();
  const vendors = Map.groupBy(site.pages, ({ vendor }) => vendor);
  for (const pages of vendors.values()) {
    const tracking = pages[0]?.tracking;
    if (tracking === undefined) continue;
    const found = await visitAll(
      pages.map(({ url }) => url),
      { tracking },
    );
    for (const page of pages) visited.push({ page, observation: found.get(page.url) as Observation });
  }
  received = site.received();
}, 180_000);
afterAll(() => site.close());

test('every page gets the verdicts that it states', () => {
  expect(
    visited.flatMap(({ page, observation }) => verdictDifferences(page, observation, page.tracking)),
  ).toEqual([]);
});

test('every call to the collector is recorded as the collector got it', () => {
  const differences = visited.flatMap(({ page, observation }) =>
    requestDifferences(page.path, observation, {
      received: receivedFor(page),
      isHit: ({ origin, pathname }) =>
        origin === site.collectorOrigin && pathname.startsWith(`${page.collectorPath}/`),
    }),
  );
  expect(differences).toEqual([]);
});

test('every page view that the collector got is decoded, and no other', () => {
  const counts = visited.map(({ page, observation }) => {
    const pageViews = decodeHits(observation, page.tracking).filter(({ kind }) => kind === 'page-view');
    const arrived = pageViews.filter(
      ({ answer, status }) => answer !== 'lost' && (answer !== 'failed' || status !== null),
    );
    const expected = receivedFor(page).map((hit) => pageViewsIn(page.vendor, hit));
    return {
      path: page.path,
      decoded: arrived.length,
      expected: expected.reduce((sum, one) => sum + one, 0),
    };
  });
  expect(counts.filter(({ decoded, expected }) => decoded !== expected)).toEqual([]);
});

test('every hit is given to the tracker that sent it', () => {
  const foreign = visited.flatMap(({ page, observation }) =>
    decodeHits(observation, page.tracking).filter(
      ({ vendor, answer }) => answer === 'answered' && vendor !== page.vendor,
    ),
  );
  expect(foreign.map(({ url, vendor }) => `${url} ${vendor}`)).toEqual([]);
});

test('every push into the dataLayer is recorded', () => {
  expect(
    visited.flatMap(({ page, observation }) => pushDifferences(page.path, observation, page.pushes)),
  ).toEqual([]);
});

function receivedFor({ collectorPath }: TrackerPage): ReceivedHit[] {
  return received.filter(({ path }) => path.startsWith(`${collectorPath}/`));
}
