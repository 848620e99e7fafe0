import { describe, expect, test } from 'vitest';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import {
  planAudit,
  planDiscovery,
  planHealthPool,
  planPool,
  planTest,
  planSettingsTrial,
  planTrial,
  type PoolRun,
} from './run-plans.ts';
import type { PlannedTest, PlannedWebsite } from './run-basis.ts';

const TRACKING = { jsTagName: 'tag.js', phpTagName: 'hit', requiredVariables: [], pageViewRule: null };
const VISITS = { ...NEW_VISIT_OPTIONS, hits: 'deliver' as const };
const WEBSITE: PlannedWebsite = {
  url: 'https://shop.example/fr/',
  tracking: TRACKING,
  delaySeconds: 1.5,
  pagesPerAudit: 20,
  lookAheadSeconds: 12,
  visits: VISITS,
  respectRobots: false,
  acceptInvalidCertificates: true,
  agentNeeds: { labels: ['eu'], location: null },
};
const STAGING = { id: 'context', url: 'https://staging.example/' };
const BASE = {
  startUrl: 'https://shop.example/fr/',
  delaySeconds: 1.5,
  respectRobots: false,
  acceptInvalidCertificates: true,
  tracking: TRACKING,
  lookAheadSeconds: 12,
  visits: VISITS,
  mode: 'isolated',
  hits: 'deliver',
  consent: 'none',
  agentId: null,
  agentNeeds: { labels: ['eu'], location: null },
  contextId: null,
  healthTestId: null,
};

function testOf(id: string, urls: string[] | null = null): PlannedTest {
  return { id, title: id, content: '1', condition: 'content', allPages: urls === null, urls: urls ?? [] };
}

function poolRun(urls: string[] | null, changes: Partial<PoolRun> = {}): PoolRun {
  const settings = {
    agentId: null,
    contextId: null,
    mode: 'fast' as const,
    consent: 'accept' as const,
    pagesMax: 7,
  };
  const pool = { allPages: urls === null, urls: urls ?? [], settings };
  return { website: WEBSITE, pool, context: null, tests: [], agentId: null, pageUrl: null, ...changes };
}

describe('the plan of an audit', () => {
  test('finds its pages by itself, as many as the website sets', () => {
    expect(planAudit(WEBSITE)).toEqual({
      ...BASE,
      kind: 'audit',
      consent: 'accept',
      urls: [],
      include: [],
      discover: true,
      discoverOnly: false,
      pagesMax: 20,
      tests: [],
    });
  });

  test.each([
    ['detect', 'accept'],
    ['yes', 'accept'],
    ['no', 'none'],
  ] as const)('answers the banner as its tracker needs: %s', (needsConsent, consent) => {
    expect(planAudit({ ...WEBSITE, tracking: { ...TRACKING, needsConsent } }).consent).toBe(consent);
  });

  test('runs the health test on the pages that it is about', () => {
    expect(planAudit(WEBSITE, testOf('health', ['panier/*']))).toMatchObject({
      healthTestId: 'health',
      tests: [{ id: 'health', urls: ['panier/*'] }],
    });
  });
});

describe('the plan of a pool', () => {
  test.each([
    ['all pages', null, { discover: true, include: [], urls: [] }],
    ['the home page', ['/'], { discover: false, include: [], urls: ['https://shop.example/'] }],
    [
      'paths, each once',
      ['SAV/', '/SAV/', 'product/test', 'été/?a=1'],
      {
        discover: false,
        include: [],
        urls: [
          'https://shop.example/SAV/',
          'https://shop.example/product/test',
          'https://shop.example/%C3%A9t%C3%A9/?a=1',
        ],
      },
    ],
    ['a pattern', ['SAV/*'], { discover: true, include: ['SAV/*'], urls: [] }],
    [
      'a pattern and a path',
      ['SAV/*', 'contact'],
      { discover: true, include: ['SAV/*', 'contact'], urls: ['https://shop.example/contact'] },
    ],
  ])('visits %s', (_what, urls, targets) => {
    const plan = planPool(poolRun(urls));
    expect(plan).toMatchObject({ ...BASE, ...targets, mode: 'fast', consent: 'accept', pagesMax: 7 });
    expect(plan.kind).toBe('pool');
  });

  test('takes its paths from the address of its context', () => {
    const plan = planPool(poolRun(['panier'], { context: STAGING }));
    expect([plan.startUrl, plan.urls, plan.contextId]).toEqual([
      'https://staging.example/',
      ['https://staging.example/panier'],
      'context',
    ]);
  });

  test('retains the website’s address with a context that has none', () => {
    expect(planPool(poolRun(null, { context: { id: 'context', url: null } })).startUrl).toBe(WEBSITE.url);
  });

  test('runs each test on the pages that the test is about', () => {
    const { tests } = planPool(poolRun(null, { tests: [testOf('a'), testOf('b', ['b/*'])] }));
    expect(tests.map(({ id, urls }) => [id, urls])).toEqual([
      ['a', null],
      ['b', ['b/*']],
    ]);
  });

  test('visits only one page when one is requested', () => {
    const pageUrl = 'https://shop.example/x';
    const plan = planPool(poolRun(['SAV/*'], { pageUrl, tests: [testOf('b', ['b/*'])] }));
    expect(plan).toMatchObject({ urls: [pageUrl], discover: false, include: [], pagesMax: 1 });
    expect(plan.tests[0]?.urls).toEqual(['b/*']);
  });
});

describe('the plan of a pool with journeys', () => {
  const journey = {
    id: 'buy',
    title: 'Buy',
    recording: { title: 'Buy', steps: [{ type: 'navigate' as const, url: 'https://shop.example/' }] },
    consent: 'accept' as const,
    changesWorld: false,
    preludeId: null,
    contextId: null,
    hits: null,
  };
  const pages = { discover: true, urls: [] };

  test('visits its pages for its tests, then runs the journeys as the website answers hits', () => {
    const run = poolRun(null, { tests: [testOf('a')], journeys: [journey], context: STAGING });
    expect(planPool(run)).toMatchObject({
      ...pages,
      journeys: [{ id: 'buy', hits: 'deliver', baseUrl: 'https://staging.example/' }],
    });
  });

  test('visits no page without a test', () => {
    const run = poolRun(['SAV/*', '/'], { journeys: [journey] });
    expect(planPool(run)).toMatchObject({
      discover: false,
      urls: [],
      include: [],
      journeys: [{ id: 'buy' }],
    });
  });

  test('visits its pages without a test where it is the health pool', () => {
    expect(planHealthPool(poolRun(null, { journeys: [journey] }), null)).toMatchObject({
      ...pages,
      kind: 'audit',
      journeys: [{ id: 'buy' }],
    });
  });

  test('runs none on one page', () => {
    const pageUrl = 'https://shop.example/x';
    const run = poolRun(null, { pageUrl, tests: [testOf('a')], journeys: [journey] });
    expect(planPool(run)).toMatchObject({ urls: [pageUrl], journeys: [] });
  });
});

describe('the plan of a health pool', () => {
  test('is an audit with the pool’s pages and settings', () => {
    const plan = planHealthPool(poolRun(['panier']), null);
    expect(plan).toMatchObject({ kind: 'audit', urls: ['https://shop.example/panier'], mode: 'fast' });
    expect(plan.healthTestId).toBeNull();
  });

  test.each([
    ['added to the pool’s tests', [testOf('a')], ['a', 'health']],
    ['there once when the pool holds it', [testOf('health'), testOf('a')], ['health', 'a']],
  ])('has the health test %s', (_how, tests, ids) => {
    const plan = planHealthPool(poolRun(null, { tests }), testOf('health'));
    expect([plan.tests.map(({ id }) => id), plan.healthTestId]).toEqual([ids, 'health']);
  });
});

describe('the plan of a test', () => {
  const run = { website: WEBSITE, test: testOf('a', ['SAV/*', '/']), context: null, agentId: 'agent' };

  test('visits the pages that the test is about', () => {
    expect(planTest({ ...run, pageUrl: null })).toMatchObject({
      ...BASE,
      kind: 'test',
      agentId: 'agent',
      urls: ['https://shop.example/'],
      include: ['SAV/*', '/'],
      discover: true,
      pagesMax: 20,
      tests: [{ id: 'a', urls: ['SAV/*', '/'] }],
    });
  });

  test('runs on the requested page, whatever the test is about', () => {
    expect(planTest({ ...run, pageUrl: 'https://shop.example/x' })).toMatchObject({
      urls: ['https://shop.example/x'],
      discover: false,
      pagesMax: 1,
      tests: [{ id: 'a', urls: null }],
    });
  });
});

describe('the plan of a trial', () => {
  const pageUrl = 'https://staging.example/x';

  test('runs a test without an id on one page', () => {
    const input = { content: 'document.title', condition: 'content', agentId: 'agent' };
    expect(planTrial({ website: WEBSITE, context: STAGING, pageUrl, input })).toMatchObject({
      kind: 'trial',
      agentId: 'agent',
      contextId: 'context',
      urls: [pageUrl],
      discover: false,
      pagesMax: 1,
      tests: [{ id: null, content: 'document.title', condition: 'content', urls: null }],
    });
  });

  test('evaluates one page by settings that are not saved', () => {
    const tracking = { ...TRACKING, jsTagName: 'other.js' };
    const consentSteps = { accept: [{ selector: '#yes', frame: null }], refuse: [] };
    const page = { context: null, pageUrl };
    expect(planSettingsTrial(WEBSITE, page, { tracking, visits: { consentSteps } })).toMatchObject({
      kind: 'trial',
      tracking,
      visits: { ...VISITS, consentSteps },
      consent: 'accept',
      tests: [],
    });
    expect(planSettingsTrial(WEBSITE, page, { tracking, consent: 'refuse' }).consent).toBe('refuse');
  });
});

test('the plan of a discovery records nothing and sends nothing to the collector', () => {
  expect(planDiscovery(WEBSITE)).toMatchObject({
    kind: 'discovery',
    discover: true,
    discoverOnly: true,
    mode: 'fast',
    hits: 'answer-locally',
    pagesMax: 1000,
    tests: [],
  });
});
