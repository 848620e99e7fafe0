import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsOf } from '@vigie/audit/events/events-of.ts';
import { eventsOfJourney } from '@vigie/audit/events/journey-events.ts';
import { judge } from '@vigie/audit/judge.ts';
import { compilePlan } from '@vigie/audit/plan/compile-plan.ts';
import { judgeJourney, judgePages } from '@vigie/audit/plan/judge-plan.ts';
import { addVerdicts, emptyTable, scoreOf } from '@vigie/audit/score.ts';
import { journeyRecordSchema, type JourneyRecord } from '@vigie/contract/journey-record.ts';
import { observationSchema } from '@vigie/contract/observation/observation.ts';
import type { StoredCheckTable } from '@vigie/contract/score.ts';
import type { DemoSite } from '@vigie/demo-site/demo-site.ts';
import { startDemoSite } from '@vigie/demo-site/demo-site.ts';
import { demoHistory } from '@vigie/demo-site/history/demo-history.ts';
import { readRecordedVisits } from '@vigie/demo-site/history/recorded-visits.ts';
import { DEMO_PLAN } from '../../apps/cli/src/start/demo-plan.ts';
import { verdictDifferences } from './verdict-differences.ts';

const PLAN = compilePlan(DEMO_PLAN);
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

test('the plan finds nothing on the pages of its audits', () => {
  const visits = [...new Set(demoHistory(site).audits.flat())];
  const findings = visits.flatMap((observation) => {
    const events = eventsOf(observation, site.tracking);
    const judged = judgePages(PLAN, { url: observation.requestedUrl, events });
    return judged.findings.map(({ kind, event, url }) => `${kind} ${event} on ${url}`);
  });
  expect(findings).toEqual([]);
});

test('the plan finds three faults in thirty days of purchases, each at its step, and nothing else', () => {
  const { purchases } = demoHistory(site);
  const days = purchases.map((purchase) => {
    const record = journeyRecordSchema.parse(purchase);
    expect(JSON.stringify(record)).not.toContain('.invalid');
    return [...failedSteps(record), ...findingsOf(record)];
  });
  const [text, cart, cents] = [
    'wrong-type begin_checkout dataLayer:dataLayer ecommerce.value at step 3',
    'missing add_to_cart matomo at step 2',
    'sources-disagree purchase plausible revenue.amount at step 7',
  ];
  const renamed = ['step 3 element-not-found'];
  expect(days).toEqual([
    ...times(7, []),
    ...times(2, renamed),
    ...times(2, []),
    ...times(6, [text]),
    ...times(4, [cart, text]),
    ...times(4, [text]),
    ...times(5, [text, cents]),
  ]);
});

function findingsOf(record: JourneyRecord): string[] {
  const pages = record.pages.map(({ observation, ...page }) => ({
    ...page,
    url: observation.finalUrl ?? observation.requestedUrl,
  }));
  const judged = judgeJourney(PLAN, {
    steps: record.steps,
    pages,
    events: eventsOfJourney(record),
  });
  return judged.findings
    .toSorted((one, other) => (one.step ?? 0) - (other.step ?? 0))
    .map(({ kind, event, source, property, step }) =>
      [kind, event, source, property ?? [], `at step ${step}`].flat().join(' '),
    );
}

function failedSteps({ steps }: JourneyRecord): string[] {
  return steps.flatMap(({ number, reason }) => (reason === null ? [] : `step ${number} ${reason.code}`));
}

const times = <T>(count: number, day: T): T[] => Array.from({ length: count }, () => day);

function fail(): never {
  throw new Error('more visits than pages');
}
