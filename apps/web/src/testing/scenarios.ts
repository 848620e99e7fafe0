import { sampleKnownPages } from './sample-websites.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { FakeState } from './fake-state.ts';
import { sampleCompanies } from './sample-companies.ts';
import { sampleUsers } from './sample-users.ts';
import { sampleTabs } from './sample-tabs.ts';
import { sampleAuditLog } from './sample-audit-log.ts';
import { sampleOutbox } from './sample-outbox.ts';
import {
  NOTHING_SET_UP,
  sampleCalmHome,
  sampleFirstDay,
  sampleHome,
  sampleHomeWebsites,
} from './sample-home.ts';
import { sampleMessages } from './sample-messages.ts';
import { sampleAlarms } from './sample-alarms.ts';
import { sampleContainers } from './sample-containers.ts';
import { sampleInventory, sampleListedVendors } from './sample-inventory.ts';
import { sampleTags } from './sample-tags.ts';
import { sampleAgents } from './sample-agents.ts';
import { sampleDataLayerVisits } from './sample-data-layer.ts';
import {
  sampleEvolution,
  sampleHealth,
  sampleMarkers,
  sampleReleases,
  sampleBarelyMeasured,
  sampleMonth,
  PAST_CAUSES,
} from './sample-health.ts';
import { sampleProblems } from './sample-problems.ts';
import { samplePoolHistory, samplePools } from './sample-pools.ts';
import { sampleTestHistory, sampleTests } from './sample-tests.ts';
import { sampleVisits } from './sample-visits.ts';
import { NOW, sampleId, sampleJob, sampleScore, sampleUser, sampleWebsite } from './samples.ts';
import { measured } from './measured.ts';

const ID = sampleId(10);
const HUGE = {
  tagJs: 4_100_000,
  tagPhp: 3_900_000,
  csp: 5_200_000,
  dataLayer: 6_100_000,
  hitPageview: 8_000_000,
};

function unmeasured(): FakeState {
  return {
    ...measured(),
    websites: [sampleWebsite({ lastAuditAt: null })],
    quality: sampleTabs({ visits: 0, pages: 0, policies: 0, variables: 0 }),
    health: (websiteId) => sampleHealth({ websiteId, pages: 0, failing: {} }),
    evolution: () => sampleEvolution([{}, {}], 0, [0, 1]),
  };
}

function running(state: FakeState, job: Job): FakeState {
  return {
    ...state,
    jobs: [job],
    websites: state.websites.map((item) => ({ ...item, activeJobId: job.id })),
  };
}

const manyWebsites = () =>
  Array.from({ length: 40 }, (_, index) =>
    sampleWebsite({
      id: index === 0 ? ID : sampleId(500 + index),
      name: index % 2 === 0 ? `Boutique de démonstration régionale n° ${index + 1}` : '',
      url: `https://boutique-${index + 1}.exemple-de-nom-de-domaine-tres-long.fr`,
    }),
  );

/** Situations that every screen must handle, each created again for each use. */
export const SCENARIOS = {
  measured,
  'no-website': () => ({
    ...measured(),
    websites: [],
    home: sampleCalmHome({ websites: [], nextRuns: [], setUp: NOTHING_SET_UP }),
  }),
  /** The first day: an agent, a website and one audit exist; nothing is scheduled yet. */
  'setting-up': () => ({
    ...measured(),
    home: sampleFirstDay(),
  }),
  'five-websites': () => ({ ...measured(), home: sampleHome({ websites: sampleHomeWebsites(5) }) }),
  'no-website-guest': () => ({
    ...measured(),
    user: sampleUser('guest'),
    websites: [],
    home: sampleCalmHome({ websites: [], nextRuns: [], setUp: null, offlineAgents: null }),
  }),
  'never-measured': unmeasured,
  'first-audit': () =>
    running(
      unmeasured(),
      sampleJob({
        progress: {
          ...sampleJob().progress,
          phase: 'discovering',
          pagesTotal: null,
          pagesDone: 0,
          pagesFailed: 0,
          currentUrl: null,
          secondsLeft: null,
        },
        discovery: null,
      }),
    ),
  running: () => running(measured(), sampleJob()),
  perfect: () => ({
    ...measured(),
    health: (websiteId) => sampleHealth({ websiteId, pages: 48, failing: {}, before: { csp: 3 } }),
    evolution: () => sampleEvolution([{ csp: 3 }, {}, {}], 16),
  }),
  little: () => ({
    ...measured(),
    health: (websiteId) =>
      sampleHealth({
        websiteId,
        pages: 3,
        failing: { tagPhp: 1 },
        before: undefined,
        pagesFailed: 1,
        worst: 1,
        past: PAST_CAUSES,
      }),
    evolution: () => ({
      ...sampleEvolution([{ tagPhp: 1 }, {}, { tagPhp: 3, csp: 3 }, { tagPhp: 1 }], 3),
      step: 'audit',
    }),
  }),
  huge: () => ({
    ...measured(),
    websites: manyWebsites(),
    health: (websiteId) =>
      sampleHealth({
        websiteId,
        pages: 10_000_000,
        failing: HUGE,
        before: { csp: 1 },
        pagesFailed: 10_482,
        worst: 50,
      }),
    evolution: () => sampleEvolution(sampleMonth(10_000), 10_000, [4, 5, 11]),
  }),
  'nothing-measurable': () => ({
    ...measured(),
    health: (websiteId) => {
      const health = sampleHealth({ websiteId, pages: 0, failing: {}, pagesFailed: 3 });
      const score = { ...sampleScore(0), grade: 'F' as const };
      return { ...health, score, now: health.now && { ...health.now, score } };
    },
  }),
  /** A website with only an address: one check of five was measured. */
  'barely-measured': () => ({
    ...measured(),
    health: sampleBarelyMeasured,
    evolution: () => ({ step: 'audit', points: [], markers: [] }),
  }),
  'last-audit-failed': () => ({
    ...measured(),
    jobs: [sampleJob({ state: 'failed', failure: { code: 'no-agent-online', message: '' } })],
  }),
  /** A website without any monitoring. */
  bare: () => ({
    ...measured(),
    home: sampleCalmHome(),
    messages: [],
    tags: [],
    inventory: sampleInventory(0, 0),
    listedVendors: [],
    containers: { ...sampleContainers(), details: [] },
    ...sampleAlarms({ rules: 0, causes: 0, channels: 0, deliveries: 0 }),
    auditLog: [],
    outbox: [],
    people: sampleUsers(1),
    companies: sampleCompanies(1),
    identityProviders: [],
    domains: [],
    signIns: [],
    knownPages: [],
    journeys: [],
    journeyRuns: [],
    tests: [],
    testHistory: () => sampleTestHistory(0),
    pools: [],
    poolHistory: () => samplePoolHistory(0),
    agents: [],
    problems: [],
    dataLayerVisits: [],
    savedFilters: [],
    visits: [],
    quality: sampleTabs({ visits: 12, pages: 3, policies: 0, variables: 1 }),
  }),
  crowded: () => ({
    ...measured(),
    home: sampleHome({ websites: sampleHomeWebsites(80) }),
    messages: sampleMessages(80),
    tags: sampleTags(240),
    inventory: sampleInventory(180, 240),
    listedVendors: sampleListedVendors(140),
    ...sampleAlarms({ rules: 80, causes: 240, channels: 80, deliveries: 120 }),
    auditLog: sampleAuditLog(400),
    outbox: sampleOutbox(120),
    people: sampleUsers(400),
    companies: sampleCompanies(120),
    knownPages: sampleKnownPages(400),
    tests: sampleTests(140),
    pools: samplePools(120),
    agents: sampleAgents(60),
    problems: sampleProblems(10_000),
    dataLayerVisits: sampleDataLayerVisits(6000, 60),
    visits: sampleVisits(90),
    quality: sampleTabs({ visits: 1_240_000, pages: 640, policies: 12, variables: 14 }),
    releases: sampleReleases(60),
    evolution: () => ({
      ...sampleEvolution(Array.from({ length: 25 }, () => sampleMonth(50)).flat(), 50, [60, 61, 300]),
      markers: sampleMarkers(...Array.from({ length: 90 }, (_, index) => index * 8)),
    }),
    health: (websiteId) =>
      sampleHealth({
        websiteId,
        pages: 48_213,
        failing: { tagJs: 4_100, tagPhp: 3_900, csp: 5_200, dataLayer: 6_100, hitPageview: 8_000 },
        pagesFailed: 1_204,
        worst: 50,
        changes: { broken: 5, fixed: 5 },
      }),
    jobs: Array.from({ length: 180 }, (_, index) =>
      sampleJob({ id: sampleId(2000 + index), state: 'succeeded', finishedAt: NOW }),
    ),
  }),
  error: () => ({ ...measured(), refuse: { 'health.overview': { code: 'busy' as const } } }),
} satisfies Record<string, () => FakeState>;
export type ScenarioName = keyof typeof SCENARIOS;
