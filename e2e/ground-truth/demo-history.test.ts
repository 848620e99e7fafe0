import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsOf } from '@vigie/audit/events/events-of.ts';
import { eventsOfJourney } from '@vigie/audit/events/journey-events.ts';
import { evaluateObservation } from '@vigie/audit/evaluate-observation.ts';
import { compilePlan } from '@vigie/audit/plan/compile-plan.ts';
import { searchPersonalData } from '@vigie/audit/personal-data/search-personal-data.ts';
import type { Digest } from '@vigie/audit/personal-data/known-values.ts';
import { evaluateJourney, evaluatePages } from '@vigie/audit/plan/evaluate-plan.ts';
import { hitsToTie } from '@vigie/audit/server-side/hit-to-tie.ts';
import { tieCalls } from '@vigie/audit/server-side/tie-calls.ts';
import { addVerdicts, emptyTable, scoreOf } from '@vigie/audit/score.ts';
import { journeyRecordSchema, type JourneyRecord } from '@vigie/contract/journey-record.ts';
import { CONSENT_FINDING_KINDS, isConsentFinding } from '@vigie/contract/consent-matrix.ts';
import { proxiedCallSchema } from '@vigie/contract/proxied-call.ts';
import { observationSchema } from '@vigie/contract/observation/observation.ts';
import type { RegressionCandidate } from '@vigie/contract/regression-cause.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { StoredCheckTable } from '@vigie/contract/score.ts';
import type { DemoSite } from '@vigie/demo-site/demo-site.ts';
import { startDemoSite } from '@vigie/demo-site/demo-site.ts';
import { demoHistory, type DemoHistory } from '@vigie/demo-site/history/demo-history.ts';
import { isHealthyIn } from '@vigie/demo-site/history/recorded-offers.ts';
import { readRecordedVisits } from '@vigie/demo-site/history/recorded-visits.ts';
import { createRegressionCase } from '@vigie/audit/regression-cause/regression-case.ts';
import { createBodyFiles } from '@vigie/inspector/record/body-files.ts';
import { DEMO_PLAN } from '../../apps/cli/src/start/demo-plan.ts';
import { evaluateOffers } from '../demo-history/evaluate-offers.ts';
import { verdictDifferences } from './verdict-differences.ts';

const PLAN = compilePlan(DEMO_PLAN);
let site: DemoSite;
let past: DemoHistory;
beforeAll(async () => {
  site = await startDemoSite();
  past = demoHistory(site);
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
  const differences = ofToday.flatMap(({ observation }, index) =>
    verdictDifferences(listed[index] ?? fail(), observation, site.tracking),
  );
  expect(differences).toEqual([]);
});

test('recorded visits of the server container show the losses behind it, each of them in both visits', () => {
  const visits = past.serverVisits.map(({ observation }) => observationSchema.parse(observation));
  const tied = tieCalls({
    hits: visits.flatMap((visit) => hitsToTie(visit)),
    calls: past.serverVisits.flatMap(({ calls }) => calls.map((call) => proxiedCallSchema.parse(call))),
    untilMs: Date.parse(visits[0]?.finishedAt ?? '') + 120_000,
  });
  const found = tied.flatMap(({ findings }) =>
    findings.map(({ kind, event, destination: { family } }) => `${kind} ${event} ${family}`),
  );
  expect([...new Set(found)]).toEqual([
    'not-sent-on begin_checkout ga4',
    'value-changed purchase ga4',
    'not-sent-on purchase meta-conversions-api',
  ]);
  expect(found).toHaveLength(2 * 3);
});

test('the shop serves what its pages of today were made of: a regression cause is put back on them', async () => {
  const ofToday = readRecordedVisits(site).filter((visit) => !visit.isHealthy);
  const bodies = ofToday.flatMap(({ received }) => seen(received)?.bodies ?? []);
  const bodiesByUrl = new Map(bodies.map(({ url, status, text }) => [url, { status, text }]));
  for (const [url, { status, text }] of bodiesByUrl) {
    const answer = await fetch(url);
    const served = answer.ok ? await answer.text() : null;
    expect([url, answer.status, served]).toEqual([url, status, text]);
  }
});

test.each([
  [
    '/promo/soldes-2019',
    ['named-by-cause content-security-policy', 'first-party /soldes-2.js', 'header permissions-policy'],
  ],
  [
    '/archives/catalogue-2021',
    ['named-by-cause /v3/phare.js', 'first-party /catalogue-5.js', 'header permissions-policy'],
  ],
  ['/boutiques', ['named-by-cause /v3/phare.js', 'first-party /carte-3.js', 'header permissions-policy']],
  ['/sav/retours', ['first-party /mesure-4.js', 'first-party /etiquette-7.js', 'header permissions-policy']],
  [
    '/sav/suivi-de-colis',
    ['named-by-cause content-security-policy', 'first-party /colis-11.js', 'header permissions-policy'],
  ],
])('what changed as a release broke %s is known', (path, suspected) => {
  const visits = readRecordedVisits(site).filter((visit) => visit.path === path && !visit.isCollectorDown);
  const filed = createBodyFiles();
  const [healthy, faulty] = visits.map(({ observation, received }) => ({
    ...observation,
    kept: filed(received).kept,
  }));
  const settings = { ...site.tracking, healthTestId: null };
  const found = createRegressionCase({ healthy: [healthy ?? fail()], faulty: faulty ?? fail(), settings });
  const suspects = typeof found === 'string' ? [found] : found.suspicions.suspects;
  expect(suspects.map(formatCandidate)).toEqual(suspected);
});

test('the past has thirty audits: a release costs a grade until the next one, an outage a day', () => {
  const grades = past.audits.map((observations) => {
    const checks = observations.reduce<StoredCheckTable>(
      (table, { observation }) =>
        addVerdicts(table, evaluateObservation(observation, { ...site.tracking, healthTestId: null })),
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
  const visits = [...new Set(past.audits.flat().map(({ observation }) => observation))];
  const findings = visits.flatMap((observation) => {
    const events = eventsOf(observation, site.tracking);
    const evaluated = evaluatePages(PLAN, { url: observation.requestedUrl, events });
    return evaluated.findings.map(({ kind, event, url }) => `${kind} ${event} on ${url}`);
  });
  expect(findings).toEqual([]);
});

test('the plan finds three faults in thirty days of purchases, each at its step, and nothing else', () => {
  const { purchases } = past;
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

test('each matrix of the past finds what was planted by then, and the last one all of it', () => {
  const evaluated = past.matrices.map((visits) => evaluateOffers(visits, site.tracking).pages);
  const findings = evaluated.map((pages) =>
    pages.flatMap(({ key, findings: own }) => own.map(({ kind, vendor }) => `${key} ${kind} ${vendor}`)),
  );
  const planted = findings.map((_none, matrix) =>
    site.pages
      .filter(({ path }) => !isHealthyIn(matrix, path))
      .flatMap(({ path, planted: own = [] }) => own.map((fault) => ({ path, ...fault })))
      .flatMap((fault) =>
        'vendor' in fault && isConsentFinding(fault.kind)
          ? [`${fault.path} ${fault.kind} ${fault.vendor}`]
          : [],
      ),
  );
  expect(findings).toEqual(planted);
  const kinds = planted.at(-1)?.map((name) => name.split(' ')[1]);
  // The demo's matrices withdraw nothing, and no Californian law applies to the shop.
  const due = CONSENT_FINDING_KINDS.filter(
    (kind) => !kind.endsWith('-withdrawal') && kind !== 'gpc-not-confirmed',
  );
  expect(kinds?.toSorted()).toEqual(due.toSorted());
  const orders = Object.fromEntries(evaluated.at(-1)?.map(({ key, order }) => [key, order?.verdict]) ?? []);
  expect(orders).toMatchObject({ '/offres': 'safe', '/offres/retrait-au-comptoir': 'depends-on-speed' });
});

test('recorded visits of offers are observations of today, at the addresses of this shop', () => {
  const visits = past.matrices.at(-1)?.filter(({ held }) => held === null) ?? [];
  expect(visits.map(({ observation }) => observationSchema.parse(observation).requestedUrl)).toEqual(
    visits.map(({ path }) => site.origin + path),
  );
});

test('personal data leave the two pages where that is planted, and no other one', async () => {
  const accepted = (past.matrices.at(-1) ?? []).filter(
    ({ state, held }) => state === 'accept' && held === null,
  );
  const found = accepted.flatMap(({ path, observation }) =>
    searchPersonalData(observation, site.tracking, digest).found.map(
      ({ finding: { kind, place, encoding, vendor } }) =>
        [path, kind, place, encoding, vendor ?? '-'].join(' '),
    ),
  );
  expect([...new Set(found)].toSorted()).toEqual([
    '/offres/lettre/merci email dataLayer plain -',
    '/offres/lettre/merci email url sha256 Meta Pixel',
    '/offres/lettre/merci email url url Google Analytics 4',
    '/offres/rappel phone title plain -',
    '/offres/rappel phone url plain Google Analytics 4',
    '/offres/rappel phone url plain Matomo',
  ]);
});

function formatCandidate(candidate: RegressionCandidate | string): string {
  if (typeof candidate === 'string') return candidate;
  const url = candidate.kind === 'header' ? null : URL.parse(candidate.before?.url ?? '');
  return `${candidate.suspicion} ${candidate.kind === 'header' ? candidate.name : url?.pathname}`;
}

const digest: Digest = (algorithm, text) => createHash(algorithm).update(text).digest();

function findingsOf(record: JourneyRecord): string[] {
  const pages = record.pages.map(({ observation, ...page }) => ({
    ...page,
    url: observation.finalUrl ?? observation.requestedUrl,
  }));
  const evaluated = evaluateJourney(PLAN, {
    steps: record.steps,
    pages,
    events: eventsOfJourney(record),
  });
  return evaluated.findings
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
