import { OpenAPIHandler } from '@orpc/openapi/fetch';
import {
  fakeAccount,
  fakeEmailChanges,
  fakePasswordResets,
  fakeSessions,
  fakeCompanyTokens,
  fakeTokens,
} from './fake-account.ts';
import { fakeAlarmRules, fakeChannels, fakeIncidents } from './fake-alarms.ts';
import { fakeAgents } from './fake-agents.ts';
import { fakeArticles, fakeAuditLog, fakeMessages } from './fake-messages.ts';
import { implementOver, pageOf, type FakeOs } from './fake-answers.ts';
import {
  fakeBadges,
  fakeClientReports,
  fakeReports,
  fakeSharedHealth,
  fakeSharedLinks,
} from './fake-sharing.ts';
import { fakeCauses } from './fake-causes.ts';
import { fakeBudgets, fakeCompanies, fakeInvitations } from './fake-companies.ts';
import {
  fakeComparisons,
  fakeObservations,
  fakeSealedVisits,
  fakeReleases,
  withReleases,
} from './fake-visits.ts';
import { fakeContexts, fakeWebsites } from './fake-websites.ts';
import { fakeDataLayer } from './fake-data-layer.ts';
import { fakeDataQuality } from './fake-data-quality.ts';
import { fakeImports } from './fake-imports.ts';
import { fakeFleet } from './fake-fleet.ts';
import { fakeJobs } from './fake-jobs.ts';
import { fakeMemberships, fakeUsers } from './fake-users.ts';
import { fakePools, fakeTests } from './fake-pools.ts';
import { fakeProblems } from './fake-problems.ts';
import { fakeCulprits } from './fake-culprits.ts';
import { fakeContainerTrials, fakePolicyTrials } from './fake-policy-trials.ts';
import { fakeRehearsals } from './fake-rehearsals.ts';
import { fakeProfiles } from './fake-profiles.ts';
import { fakeFactors, fakeSignInProviders, fakeSignIns } from './fake-sign-in.ts';
import type { FakeState } from './fake-state.ts';
import { fakeBulkChanges, fakeSharedSettings } from './fake-together.ts';
import { fakeCompanyDomains, fakeIdentityProviders, fakeSignInRules } from './fake-sign-in-settings.ts';
import { fakeConsent } from './fake-consent.ts';
import { fakePersonalData } from './fake-personal-data.ts';
import { fakeJourneys } from './fake-journeys.ts';
import { fakeTrackingPlans } from './fake-plans.ts';
import { fakeContainers } from './fake-containers.ts';
import { fakeInventory, fakeListedVendors } from './fake-inventory.ts';
import { fakeTags } from './fake-tags.ts';

export interface FakeApi {
  state: FakeState;
  /** Received requests, oldest first. */
  requests: Request[];
  fetch: (request: Request) => Promise<Response>;
}

/** Matches calls that answer with a file. */
const CSV_PATH = /\/exports$|\.csv(\?|$)|\/tracking-plan\/file\?|\/cookie-policy\?/;
const AS_CSV = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="sample.csv"',
};
/** Matches calls that need no sign-in. */
const OPEN_CALL =
  /^POST \/api\/(sessions(\/(passkey|second-factor))?|passkey-challenges)$| \/api\/(sign-in-providers|password-resets|invitations|joinings|email-changes|instance|shared-health)/;

/** Answers the contract's calls from memory; the contract validates all answers. */
export function createFakeApi(state: FakeState): FakeApi {
  const requests: Request[] = [];
  const handler = new OpenAPIHandler(createRouter(implementOver(state), state), {
    customErrorResponseBodyEncoder: ({ code, message, data }) => ({
      code,
      message,
      data,
      requestId: 'sample',
    }),
  });
  return {
    state,
    requests,
    async fetch(request) {
      requests.push(request.clone());
      const call = `${request.method} ${new URL(request.url).pathname}`;
      if (!OPEN_CALL.test(call) && !request.headers.get('authorization'))
        return Response.json({ code: 'not-signed-in', message: '' }, { status: 401 });
      const { response } = await handler.handle(request, { prefix: '/api', context: {} });
      if (response?.ok && CSV_PATH.test(request.url)) return new Response(response.body, { headers: AS_CSV });
      return response ?? Response.json({ code: 'not-found', message: '' }, { status: 404 });
    },
  };
}

/**
 * Creates the router, with one file per resource. A new call of the contract does not compile until its resource
 * implements it.
 */
function createRouter(os: FakeOs, state: FakeState) {
  return os.router({
    sessions: fakeSessions(os, state),
    identityProviders: fakeIdentityProviders(os, state),
    companyDomains: fakeCompanyDomains(os, state),
    signInRules: fakeSignInRules(os, state),
    tokens: fakeTokens(os, state),
    companyTokens: fakeCompanyTokens(os, state),
    passwordResets: fakePasswordResets(os, state),
    users: { ...fakeAccount(os, state), ...fakeUsers(os, state) },
    emailChanges: fakeEmailChanges(os, state),
    factors: fakeFactors(os, state),
    signInProviders: fakeSignInProviders(os, state),
    signIns: fakeSignIns(os, state),
    profiles: { ...fakeProfiles(os, state), ...fakeMemberships(os, state) },
    companies: fakeCompanies(os, state),
    budgets: fakeBudgets(os, state),
    invitations: fakeInvitations(os, state),
    messages: fakeMessages(os, state),
    articles: fakeArticles(os, state),
    auditLog: fakeAuditLog(os, state),
    badges: fakeBadges(os),
    alarmRules: fakeAlarmRules(os, state),
    channels: fakeChannels(os, state),
    incidents: fakeIncidents(os),
    tags: fakeTags(os, state),
    inventory: fakeInventory(os, state),
    containers: fakeContainers(os, state),
    listedVendors: fakeListedVendors(os, state),
    trackingPlans: fakeTrackingPlans(os, state),
    journeys: fakeJourneys(os, state),
    consent: fakeConsent(os, state),
    personalData: fakePersonalData(os, state),
    fleet: fakeFleet(os, state),
    home: { overview: os.home.overview.handler(() => state.home) },
    instance: {
      get: os.instance.get.handler(() => state.instance),
    },
    outbox: { list: os.outbox.list.handler(({ input }) => pageOf(state.outbox, input)) },
    websites: fakeWebsites(os, state),
    sharedSettings: fakeSharedSettings(os, state),
    bulkChanges: fakeBulkChanges(os, state),
    websiteImports: fakeImports(os, state),
    contexts: fakeContexts(os, state),
    tests: fakeTests(os, state),
    pools: fakePools(os, state),
    fileMarks: {
      list: os.fileMarks.list.handler(({ input }) => pageOf([], input)),
      update: os.fileMarks.update.handler(({ input }) => input),
    },
    agents: fakeAgents(os, state),
    jobs: fakeJobs(os, state),
    observations: fakeObservations(os, state),
    culprits: fakeCulprits(os, state),
    rehearsals: fakeRehearsals(os, state),
    policyTrials: fakePolicyTrials(os, state),
    containerTrials: fakeContainerTrials(os, state),
    sealedVisits: fakeSealedVisits(os, state),
    problems: fakeProblems(os, state),
    causes: fakeCauses(os, state),
    dataLayer: fakeDataLayer(os, state),
    dataQuality: fakeDataQuality(os, state),
    releases: fakeReleases(os, state),
    comparisons: fakeComparisons(os, state),
    reports: fakeReports(os, state),
    sharedLinks: fakeSharedLinks(os, state),
    sharedHealth: fakeSharedHealth(os, state),
    ...fakeClientReports(os, state),
    health: {
      overview: os.health.overview.handler(({ input }) => state.health(input.websiteId)),
      evolution: os.health.evolution.handler(({ input }) => withReleases(state, input)),
    },
  });
}
