import { afterAll, beforeAll, expect, test } from 'vitest';
import { judge } from '@vigie/audit/judge.ts';
import { addVerdicts, emptyTable, scoreOf } from '@vigie/audit/score.ts';
import { observationSchema } from '@vigie/contract/observation/observation.ts';
import type { StoredCheckTable } from '@vigie/contract/score.ts';
import type { DemoSite } from '@vigie/demo-site/demo-site.ts';
import { startDemoSite } from '@vigie/demo-site/demo-site.ts';
import { demoHistory } from '@vigie/demo-site/history/demo-history.ts';
import { readRecordedVisits } from '@vigie/demo-site/history/recorded-visits.ts';
import { verdictDifferences } from './verdict-differences.ts';

let site: DemoSite;
beforeAll(async () => {
  site = await startDemoSite();
});
afterAll(() => site.close());

test('recorded visits are observations of today, at the addresses of this shop', () => {
  const visits = readRecordedVisits(site);
  expect(visits.map(({ observation }) => observationSchema.parse(observation).requestedUrl)).toEqual(
    visits.map(({ path }) => site.origin + path),
  );
  expect(JSON.stringify(visits)).not.toContain('.invalid');
});

test('recorded visits of the shop of today have the verdicts that its pages state', () => {
  const ofToday = readRecordedVisits(site).filter((visit) => !visit.isHealthy && !visit.isCollectorDown);
  const listed = site.pages.filter(({ listed: isListed, url }) => isListed && url.startsWith(site.origin));
  expect(ofToday.map(({ path }) => path)).toEqual(listed.map(({ path }) => path));
  const differences = ofToday.flatMap(({ observation }, place) =>
    verdictDifferences(listed[place] ?? fail(), observation, site.tracking),
  );
  expect(differences).toEqual([]);
});

test('the past has thirty audits: a release costs a grade until the next one, an outage a day', () => {
  const grades = demoHistory(site).audits.map((observations) => {
    const checks = observations.reduce<StoredCheckTable>(
      (table, observation) =>
        addVerdicts(table, judge(observation, { ...site.tracking, healthTestId: null })),
      emptyTable(),
    );
    return scoreOf(checks, observations.length).grade;
  });
  expect(grades).toEqual([
    ...Array<string>(14).fill('A'),
    ...Array<string>(4).fill('B'),
    ...Array<string>(5).fill('A'),
    'D',
    ...Array<string>(6).fill('A'),
  ]);
});

function fail(): never {
  throw new Error('more visits than pages');
}
