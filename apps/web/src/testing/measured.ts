import { sampleDetection, sampleKnownPages, sampleLimitUse } from './sample-websites.ts';
import type { FakeState } from './fake-state.ts';
import { sampleFactors, sampleSignIns } from './sample-sign-in.ts';
import { sampleAccount, sampleProfiles, sampleSessions } from './sample-account.ts';
import { sampleCompared } from './sample-locations.ts';
import { sampleBudget, sampleCompanies } from './sample-companies.ts';
import { sampleUsers } from './sample-users.ts';
import { sampleTabs } from './sample-tabs.ts';
import { sampleArticles } from './sample-articles.ts';
import { sampleAuditLog } from './sample-audit-log.ts';
import { sampleOutbox } from './sample-outbox.ts';
import { sampleHome } from './sample-home.ts';
import { samplePlan } from './sample-plan.ts';
import { sampleFleet, sampleSharedCauses } from './sample-fleet.ts';
import { sampleMessages } from './sample-messages.ts';
import { sampleAlarms } from './sample-alarms.ts';
import { sampleContainers } from './sample-containers.ts';
import { sampleInventory, sampleListedVendors } from './sample-inventory.ts';
import { sampleTags } from './sample-tags.ts';
import { sampleAgents } from './sample-agents.ts';
import { sampleDataLayerVisits, sampleSavedFilters } from './sample-data-layer.ts';
import {
  sampleEvolution,
  sampleHealth,
  sampleChange,
  sampleMarkers,
  sampleReleases,
  sampleMonth,
} from './sample-health.ts';
import { sampleJourneyRuns } from './sample-journey-runs.ts';
import { sampleJobPages, sampleJobs, silent } from './sample-jobs.ts';
import { sampleObservation } from './sample-observation.ts';
import { sampleProblems } from './sample-problems.ts';
import { samplePoolHistory, samplePools } from './sample-pools.ts';
import { sampleJourneys } from './sample-journeys.ts';
import { sampleTestHistory, sampleTests } from './sample-tests.ts';
import { sampleVisits } from './sample-visits.ts';
import {
  sampleOrderComparison,
  sampleOrderDays,
  sampleOrderPreview,
  sampleOrders,
  sampleOrderSettings,
} from './sample-orders.ts';
import { samplePersonalData } from './sample-personal-data.ts';
import { sampleCounted } from './sample-counted.ts';
import { sampleCheckedLinks, sampleLinkList } from './sample-links.ts';
import { sampleBlockingReport, sampleReach } from './sample-blocking.ts';
import { sampleVisitors } from './sample-real-visitors.ts';
import { sampleServerReport } from './sample-server-report.ts';
import { sampleVendorLimits } from './sample-vendor-limits.ts';
import { sampleConsentFindings, sampleMatrixRun } from './sample-consent.ts';
import {
  NO_SIGN_IN_RULES,
  SAMPLE_CHECK,
  SAMPLE_OUTCOME,
  sampleDomain,
  sampleProvider,
} from './sample-identity-providers.ts';
import { NOW, sampleId, sampleUser, sampleWebsite, type Failing } from './samples.ts';
import { sampleInstance } from './sample-instance.ts';

const FAILING: Failing = { tagJs: 4, csp: 59, dataLayer: 91, hitPageview: 18 };
const BEFORE: Failing = { tagJs: 2, csp: 40, dataLayer: 60, hitPageview: 12 };

/** Returns a state with an audited website and some of everything. Scenarios change parts of it. */
export function measured(): FakeState {
  return {
    user: sampleUser('admin'),
    password: 'secret1',
    account: sampleAccount(),
    sessions: sampleSessions(3),
    factors: sampleFactors(),
    neededFactor: null,
    knowsPasskey: true,
    signIns: sampleSignIns(3),
    providerReturn: { outcome: 'linked', returnTo: '/parametres' },
    providerSignOut: null,
    profiles: sampleProfiles(),
    people: sampleUsers(9),
    companies: sampleCompanies(5),
    websites: [sampleWebsite()],
    budget: sampleBudget(),
    consentMatrices: [sampleMatrixRun()],
    consentFindings: sampleConsentFindings(),
    personalData: samplePersonalData(),
    reportInterfaces: [],
    counted: sampleCounted(),
    visitors: sampleVisitors(),
    serverReport: sampleServerReport(),
    vendorLimits: sampleVendorLimits(),
    filterLists: [],
    linkLists: [sampleLinkList()],
    checkedLinks: sampleCheckedLinks(),
    blockingReport: sampleBlockingReport(),
    reach: sampleReach(),
    orders: sampleOrders(24),
    orderComparison: sampleOrderComparison(),
    orderDays: sampleOrderDays(),
    orderSettings: sampleOrderSettings(),
    orderPreview: sampleOrderPreview(),
    orderImports: [],
    orderSources: [],
    exemptVendors: { vendors: [], updatedAt: NOW },
    redactions: { rules: [], updatedAt: NOW },
    retention: {
      own: { documentsDays: null, picturesDays: null },
      instance: { documentsDays: 90, picturesDays: 30 },
    },
    limitUse: sampleLimitUse(),
    draft: null,
    detection: () => sampleDetection(),
    knownPages: sampleKnownPages(12),
    contexts: [],
    tests: sampleTests(5),
    testHistory: () => sampleTestHistory(24),
    pools: samplePools(4),
    poolHistory: () => samplePoolHistory(90),
    agents: sampleAgents(4),
    agentCodes: [],
    jobs: sampleJobs(8),
    jobPages: () => sampleJobPages(12),
    observations: Array.from({ length: 12 }, (_, index) => ({
      ...sampleObservation(sampleId(3000 + index)),
      previousId: index < 11 ? sampleId(3001 + index) : null,
    })),
    visits: sampleVisits(12),
    reEvaluations: [],
    problems: sampleProblems(64),
    dataLayerVisits: sampleDataLayerVisits(480),
    savedFilters: sampleSavedFilters(),
    quality: sampleTabs({ visits: 500, pages: 40, policies: 3, variables: 5 }),
    releases: sampleReleases(3),
    clientReports: [],
    reportBrand: { name: '', logo: null },
    readerState: 'asked',
    culprits: [],
    rehearsals: [],
    policyTrial: null,
    containerTrial: null,
    sealedVisits: [],
    sharedLinks: [],
    tokens: [],
    companyTokens: [],
    identityProviders: [sampleProvider()],
    providerCheck: SAMPLE_CHECK,
    rulesOutcome: SAMPLE_OUTCOME,
    domains: [sampleDomain()],
    hasDomainRecord: true,
    signInRules: NO_SIGN_IN_RULES,
    ...sampleCompared(),
    health: (websiteId) =>
      sampleHealth({
        websiteId,
        pages: 500,
        failing: FAILING,
        before: BEFORE,
        worst: 12,
        changes: { broken: 2, fixed: 1 },
      }),
    evolution: (_, { to }) => ({
      ...sampleEvolution(to < NOW ? sampleMonth(50).toReversed() : sampleMonth(50), 50),
      markers: [...sampleMarkers(9, 22), sampleChange(27)],
    }),
    home: sampleHome(),
    sharedSettings: [],
    bulkChanges: [],
    fleet: sampleFleet(40),
    plan: samplePlan(),
    journeys: sampleJourneys().journeys,
    journeyRuns: [...sampleJourneys().journeyRuns, ...sampleJourneyRuns()],
    sharedCauses: sampleSharedCauses(),
    instance: sampleInstance(),
    messages: sampleMessages(4),
    articles: sampleArticles,
    tags: sampleTags(5),
    inventory: sampleInventory(4, 4),
    listedVendors: sampleListedVendors(2),
    containers: sampleContainers(),
    imports: [],
    ...sampleAlarms({ rules: 8, causes: 10, channels: 3, deliveries: 5 }),
    channelTest: { delivered: true, status: 200, failure: null, milliseconds: 84 },
    auditLog: sampleAuditLog(24),
    outbox: sampleOutbox(3),
    events: silent,
    refuse: {},
  };
}
