import { afterAll, beforeAll, expect, test, TestRunner } from 'vitest';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { pushesOf } from './hard-document.ts';
import type { HardPage } from './hard-page.ts';
import { DIMENSIONS, DIMENSION_NAMES, expectedOf } from './hard-page.ts';
import { coveringPages, hardPages } from './hard-pages.ts';
import type { HardSite } from './hard-site.ts';
import { startHardSite } from './hard-site.ts';
import { isPhareHit, phareDifferences } from './phare-differences.ts';
import { pushDifferences } from './push-differences.ts';
import { requestDifferences } from './request-differences.ts';
import { verdictDifferences } from './verdict-differences.ts';
import { visitAll } from './visits.ts';

const ALL = hardPages(72, 20_260_501);
/** Pages of the test. The short level visits few that cover every value of every dimension. */
const PAGES = TestRunner.matchesTags(['exhaustive']) ? ALL : coveringPages(ALL);

let site: HardSite;
let observations: Map<string, Observation>;

beforeAll(async () => {
  site = await startHardSite(ALL);
  observations = await visitAll(PAGES.map(site.urlOf), { tracking: site.tracking });
}, 180_000);
afterAll(() => site.close());

test('the pages show every value of every dimension', () => {
  for (const name of DIMENSION_NAMES) {
    const shown = new Set(PAGES.map(({ traits }) => traits[name]));
    expect([...shown].toSorted()).toEqual([...DIMENSIONS[name]].toSorted());
  }
});

test('every page gets the verdicts that follow from the way it was made', () => {
  expect(differencesOf((page, seen) => verdictDifferences(stated(page), seen, site.tracking))).toEqual([]);
});

test('every call to the collector is recorded as the collector got it', () => {
  const differences = differencesOf((page, seen) =>
    requestDifferences(nameOf(page), seen, { received: site.receivedFor(page), isHit: isPhareHit }),
  );
  expect(differences).toEqual([]);
});

test('every hit is decoded as the tag wrote it', () => {
  const differences = differencesOf((page, seen) =>
    phareDifferences(nameOf(page), seen, { received: site.receivedFor(page), tracking: site.tracking }),
  );
  expect(differences).toEqual([]);
});

test('every push into the dataLayer is recorded', () => {
  expect(differencesOf((page, seen) => pushDifferences(nameOf(page), seen, pushesOf(page.traits)))).toEqual(
    [],
  );
});

function differencesOf(compare: (page: HardPage, observation: Observation) => string[]): string[] {
  return PAGES.flatMap((page) => compare(page, observations.get(site.urlOf(page)) as Observation));
}

function stated(page: HardPage) {
  return { path: nameOf(page), ...expectedOf(page.traits) };
}

/** Returns the page's path and its unusual traits. */
function nameOf({ path, traits }: HardPage): string {
  const odd = DIMENSION_NAMES.filter((name) => traits[name] !== DIMENSIONS[name][0]);
  return `${path} (${odd.map((name) => `${name} ${traits[name]}`).join(', ')})`;
}
