import {
  answerAccount,
  answerEmailChanges,
  answerPasswordResets,
  answerSessions,
  createToken,
} from './fake-account.ts';
import { answerAgents } from './fake-agents.ts';
import { answerAlarmRules, answerChannels } from './fake-alarms.ts';
import { listFile, type Answers, type Resource } from './fake-answers.ts';
import { answerCauses } from './fake-causes.ts';
import { answerCompanies, answerInvitations } from './fake-companies.ts';
import { answerConsent } from './fake-consent.ts';
import { answerContainers } from './fake-containers.ts';
import { answerLinkLists } from './fake-links.ts';
import { answerBlocking, answerFilterLists, answerReach } from './fake-blocking.ts';
import { answerCounted, answerReportInterfaces } from './fake-counted.ts';
import { sampleServerReport } from './sample-server-report.ts';
import { answerRealVisitors } from './fake-real-visitors.ts';
import { answerCulprits } from './fake-culprits.ts';
import { answerDataLayer } from './fake-data-layer.ts';
import { answerDataQuality } from './fake-data-quality.ts';
import { answerFleet } from './fake-fleet.ts';
import { answerImports } from './fake-imports.ts';
import { answerInventory, answerListedVendors } from './fake-inventory.ts';
import { answerJobs } from './fake-jobs.ts';
import { answerJourneys } from './fake-journeys.ts';
import { answerArticles, answerAuditLog, answerMessages } from './fake-messages.ts';
import { answerPersonalData } from './fake-personal-data.ts';
import { answerVendorLimits } from './fake-vendor-limits.ts';
import { answerOrderImports, answerOrders } from './fake-orders.ts';
import { answerTrackingPlans } from './fake-plans.ts';
import { answerContainerTrials, answerPolicyTrials } from './fake-policy-trials.ts';
import { answerPools, answerTests } from './fake-pools.ts';
import { answerProblems } from './fake-problems.ts';
import { answerProfiles } from './fake-profiles.ts';
import { answerRehearsals } from './fake-rehearsals.ts';
import {
  answerBadges,
  answerClientReports,
  answerReaderReports,
  answerReports,
  answerSharedHealth,
  answerSharedLinks,
} from './fake-sharing.ts';
import { answerCompanyDomains, answerIdentityProviders, answerSignInRules } from './fake-sign-in-settings.ts';
import { answerFactors, answerSignInProviders } from './fake-sign-in.ts';
import type { FakeState } from './fake-state.ts';
import { answerTags } from './fake-tags.ts';
import { answerBulkChanges, answerSharedSettings } from './fake-together.ts';
import { answerUsers } from './fake-users.ts';
import {
  answerComparisons,
  answerObservations,
  answerReleases,
  answerSealedVisits,
  withReleases,
} from './fake-visits.ts';
import { answerContexts, answerWebsites } from './fake-websites.ts';

/** Returns the calls whose answers do not follow from the contract and the stored items. */
export function answerAll(state: FakeState): { [R in Resource]?: Answers<R> } {
  return {
    sessions: answerSessions(state),
    identityProviders: answerIdentityProviders(state),
    companyDomains: answerCompanyDomains(state),
    signInRules: answerSignInRules(state),
    tokens: { create: (input) => createToken(state.tokens, input) },
    companyTokens: { create: (input) => createToken(state.companyTokens, input) },
    passwordResets: answerPasswordResets(state),
    users: { ...answerAccount(state), ...answerUsers(state) },
    emailChanges: answerEmailChanges(state),
    factors: answerFactors(state),
    signInProviders: answerSignInProviders(state),
    signIns: { ofUser: () => state.signIns },
    profiles: answerProfiles(state),
    companies: answerCompanies(state),
    budgets: {
      get: () => state.budget,
      set: ({ visitsPerMonth }) => Object.assign(state.budget, { visitsPerMonth }),
    },
    invitations: answerInvitations(state),
    messages: answerMessages(state),
    articles: answerArticles(state),
    auditLog: answerAuditLog(state),
    badges: answerBadges(),
    alarmRules: answerAlarmRules(state),
    channels: answerChannels(state),
    tags: answerTags(state),
    inventory: answerInventory(state),
    containers: answerContainers(state),
    listedVendors: answerListedVendors(state),
    trackingPlans: answerTrackingPlans(state),
    journeys: answerJourneys(state),
    consent: answerConsent(state),
    personalData: answerPersonalData(state),
    counted: answerCounted(state),
    serverCalls: {
      send: () => ({ stored: 0 }),
      report: () => state.serverReport,
      csv: () => listFile(state.serverReport.findings.map(({ observationId: id }) => ({ id }))),
      removeAll: () => {
        state.serverReport = sampleServerReport({
          calls: { count: 0, decoded: 0, dropped: 0, firstAt: null, lastAt: null },
        });
      },
    },
    realVisitors: answerRealVisitors(state),
    reportInterfaces: answerReportInterfaces(state),
    vendorLimits: answerVendorLimits(state),
    blocking: answerBlocking(state),
    filterLists: answerFilterLists(state),
    linkLists: answerLinkLists(state),
    reach: answerReach(state),
    orders: answerOrders(state),
    orderImports: answerOrderImports(state),
    fleet: answerFleet(state),
    home: { overview: () => state.home },
    instance: { get: () => state.instance },
    websites: answerWebsites(state),
    sharedSettings: answerSharedSettings(state),
    bulkChanges: answerBulkChanges(state),
    websiteImports: answerImports(state),
    contexts: answerContexts(state),
    tests: answerTests(state),
    pools: answerPools(state),
    fileMarks: { update: (input) => input },
    agents: answerAgents(state),
    jobs: answerJobs(state),
    observations: answerObservations(state),
    culprits: answerCulprits(state),
    rehearsals: answerRehearsals(state),
    policyTrials: answerPolicyTrials(state),
    containerTrials: answerContainerTrials(state),
    sealedVisits: answerSealedVisits(state),
    problems: answerProblems(state),
    causes: answerCauses(state),
    dataLayer: answerDataLayer(state),
    dataQuality: answerDataQuality(state),
    releases: answerReleases(state),
    comparisons: answerComparisons(state),
    reports: answerReports(state),
    sharedLinks: answerSharedLinks(state),
    sharedHealth: answerSharedHealth(state),
    clientReports: answerClientReports(state),
    readerReports: answerReaderReports(state),
    reportBrands: {
      get: () => state.reportBrand,
      set: ({ name }) => Object.assign(state.reportBrand, { name }),
    },
    health: {
      overview: ({ websiteId }) => state.health(websiteId),
      evolution: (input) => withReleases(state, input),
    },
  };
}
