import { afterAll, beforeAll, expect, test } from 'vitest';
import { detect } from '@vigie/audit/detect/detect.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { DemoPage, Expected, Needs } from '@vigie/demo-site/demo-page.ts';
import type { DemoSite } from '@vigie/demo-site/demo-site.ts';
import { startDemoSite } from '@vigie/demo-site/demo-site.ts';
import { STAGING_LOGIN } from '@vigie/demo-site/pages/hard-sites.ts';
import { SECOND_TRACKER } from '@vigie/demo-site/shop/tracking-snippet.ts';
import type { ReceivedHit } from '@vigie/demo-site/received-hits.ts';
import { hitsIn, isPhareHit, phareDifferences } from './phare-differences.ts';
import { pushDifferences } from './push-differences.ts';
import { requestDifferences } from './request-differences.ts';
import { verdictDifferences } from './verdict-differences.ts';
import { visitAll } from './visits.ts';

/** Time limit of a page that never answers, in seconds; every other page has the time that a busy machine takes. */
const SILENT_PAGE_BUDGET_SECONDS = 5;
const PAGE_BUDGET_SECONDS = 60;
/** Pages that other tests visit with their own settings. */
const ELSEWHERE: ReadonlySet<Needs> = new Set(['robots-respected', 'consent-accepted']);

const STAGING_ENTRY = {
  kind: 'basic-auth' as const,
  name: STAGING_LOGIN.user,
  value: STAGING_LOGIN.password,
};

let site: DemoSite;
let received: ReceivedHit[];
const visited: { page: DemoPage; observation: Observation }[] = [];

beforeAll(async () => {
  site = await startDemoSite();
  const pages = site.pages.filter(({ needs }) => needs.every((need) => !ELSEWHERE.has(need)));
  for (const group of Map.groupBy(pages, circumstancesOf).values()) {
    const found = await visitAll(
      group.map(({ url }) => url),
      { tracking: site.tracking, ...browserFor(group[0] as DemoPage) },
    );
    for (const page of group) visited.push({ page, observation: found.get(page.url) as Observation });
  }
  received = site.received().filter(({ path }) => isPhareHit({ pathname: path }));
}, 180_000);
afterAll(() => site.close());

test('every page gets the verdicts that it states', () => {
  expect(
    visited.flatMap(({ page, observation }) => verdictDifferences(page, observation, site.tracking)),
  ).toEqual([]);
});

test('a page with two trackers passes by each of them, and is found to have both', () => {
  const both = visited.filter(({ page }) => page.path === '/essais/deux-traceurs');
  const tracking = { ...site.tracking, ...SECOND_TRACKER };
  expect(both.flatMap(({ page, observation }) => verdictDifferences(page, observation, tracking))).toEqual(
    [],
  );
  const { trackers } = detect(both.map(({ observation }) => observation));
  expect(trackers.map(({ family }) => family).toSorted()).toEqual(['matomo', 'plausible']);
});

test('every call to the collector is recorded as the collector got it', () => {
  const differences = visited.flatMap(({ page, observation }) =>
    requestDifferences(page.path, observation, {
      received: receivedFor(page),
      isHit: isPhareHit,
    }),
  );
  expect(differences).toEqual([]);
});

test('every hit is decoded as the tag wrote it', () => {
  const differences = visited.flatMap(({ page, observation }) =>
    phareDifferences(page.path, observation, { received: receivedFor(page), tracking: site.tracking }),
  );
  expect(differences).toEqual([]);
});

test('pages that are listed were each visited in a fresh context, the others in one', () => {
  for (const { page, observation } of visited)
    expect([page.path, observation.visit.mode]).toEqual([page.path, page.listed ? 'isolated' : 'fast']);
});

test('every push into the dataLayer is recorded', () => {
  expect(
    visited.flatMap(({ page, observation }) => pushDifferences(page.path, observation, page.pushes)),
  ).toEqual([]);
});

test('no hit is left that belongs to no page', () => {
  const known = new Set(visited.flatMap(({ page }) => receivedFor(page)));
  expect(received.filter((hit) => !known.has(hit)).map(({ target }) => target)).toEqual([]);
});

/** Returns a key; pages with the same key share a browser. */
function circumstancesOf({ listed, needs, expected }: DemoPage): string {
  return [...needs, listed, isSilent(expected)].join();
}

function isSilent(expected: Expected): boolean {
  return 'failure' in expected && expected.failure === 'timeout';
}

/** Opens a browser. Host-resolver rules open what the egress guard closes: only pages that need them get them. */
function browserFor({ listed, needs, expected }: DemoPage) {
  return {
    mode: listed ? ('isolated' as const) : ('fast' as const),
    acceptInvalidCertificates: needs.includes('invalid-certificates-accepted'),
    hostResolverRules: needs.includes('host-resolver-rules') ? site.hostResolverRules : undefined,
    ...(needs.includes('staging-login') && {
      access: { origins: [site.origin], entries: [STAGING_ENTRY] },
    }),
    pageBudgetSeconds: isSilent(expected) ? SILENT_PAGE_BUDGET_SECONDS : PAGE_BUDGET_SECONDS,
  };
}

/**
 * Returns the hits received for a page. A hit names its page; views of a frame or an application belong to the page.
 */
function receivedFor(page: DemoPage): ReceivedHit[] {
  const others = new Set(site.pages.filter((other) => other !== page).map(({ url }) => url));
  const reported = new URL(page.reportedUrl ?? '', page.url).href;
  const isOwn = (url: string) =>
    url === page.url ||
    url === reported ||
    (page.path !== '/' && url.startsWith(`${page.url}/`) && !others.has(url));
  return received.filter((hit) => hitsIn(hit).some(({ url = '' }) => isOwn(url)));
}
