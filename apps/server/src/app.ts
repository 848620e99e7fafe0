import { hostname } from 'node:os';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AgentCalls } from './agent-connection.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Notifications } from './db/notifications.ts';
import type { Db } from './db/schema/database.ts';
import { addApi, type ApiRouter } from './http/api.ts';
import { createAuthentication } from './http/authentication.ts';
import { checkContract } from './http/contract-check.ts';
import { createGuard } from './http/guard.ts';
import { createHttpServer } from './http/http-server.ts';
import { addPanel } from './http/panel.ts';
import { addReachabilityChecks } from './http/reachability-checks.ts';
import { alarmRuleRoutes } from './modules/alarms/alarms.routes.ts';
import { createAccountRoutes, createEmailChangeRoutes } from './modules/account/account.routes.ts';
import { addOutboundAgentRoutes } from './modules/outbound-agents/outbound-agents.routes.ts';
import { createAgentRoutes } from './modules/agents/agents.routes.ts';
import { createArticleRoutes } from './modules/articles/articles.routes.ts';
import { auditLogRoutes } from './modules/audit-log/audit-log.routes.ts';
import { createBulkRoutes } from './modules/bulk/bulk.routes.ts';
import { causeRoutes, incidentRoutes, problemRoutes } from './modules/causes/causes.routes.ts';
import { createChannelRoutes } from './modules/channels/channels.routes.ts';
import { addWebhookSchema } from './modules/channels/webhook-schema.routes.ts';
import { comparisonRoutes } from './modules/comparisons/comparisons.routes.ts';
import {
  addBadgePictures,
  createBadgeRoutes,
  createClientReportRoutes,
  createReaderReportRoutes,
  createReportRoutes,
  createSharedHealthRoutes,
  reportBrandRoutes,
  sharedLinkRoutes,
} from './modules/sharing/sharing.routes.ts';
import { budgetRoutes } from './modules/limits/budgets.routes.ts';
import { createCompanyRoutes } from './modules/companies/companies.routes.ts';
import { createContextRoutes } from './modules/contexts/contexts.routes.ts';
import { createDataLayerRoutes } from './modules/data-layer/data-layer.routes.ts';
import { dataQualityRoutes } from './modules/data-quality/data-quality.routes.ts';
import { createFactorRoutes } from './modules/sign-in/factors/factors.routes.ts';
import { createDeviceRoutes } from './modules/notices/devices.routes.ts';
import { fileMarkRoutes } from './modules/file-marks/file-marks.routes.ts';
import { healthRoutes } from './modules/health/health.routes.ts';
import type { HistoryOf } from './modules/history/history-of.ts';
import { createHistoryStates } from './modules/history/history-state.service.ts';
import { fleetRoutes } from './modules/fleet/fleet.routes.ts';
import { homeRoutes } from './modules/home/home.routes.ts';
import { addBackChannelLogout } from './modules/sign-in/identity/back-channel-logout.routes.ts';
import { createProviderClients } from './modules/sign-in/identity/provider-clients.ts';
import { createProviderFetches } from './modules/sign-in/identity/provider-fetch.ts';
import { createSignInProviderRoutes } from './modules/sign-in/identity/sign-in-providers.routes.ts';
import type { ResolveTxt } from './modules/sign-in/identity-providers/domain-proof.ts';
import {
  createCompanyDomainRoutes,
  signInRulesRoutes,
} from './modules/sign-in/identity-providers/domains-and-rules.routes.ts';
import { createIdentityProviderRoutes } from './modules/sign-in/identity-providers/providers.routes.ts';
import { createInstanceRoutes } from './modules/instance/instance.routes.ts';
import { inventoryRoutes, listedVendorRoutes } from './modules/inventory/inventory.routes.ts';
import { createInvitationRoutes } from './modules/profiles/invitations.routes.ts';
import { createJobRoutes } from './modules/jobs/jobs.routes.ts';
import { createMessageRoutes } from './modules/messages/messages.routes.ts';
import { createObservationRoutes } from './modules/observations/observations.routes.ts';
import { createVisitPrinter } from './modules/observations/visit-report.service.ts';
import { addMetrics } from './modules/instance/metrics.ts';
import { createOutboxRoutes } from './modules/mail/outbox.routes.ts';
import { addOrderHooks } from './modules/orders/order-hooks.routes.ts';
import {
  createOrderImportRoutes,
  createOrderRoutes,
  createOrderSourceRoutes,
} from './modules/orders/orders.routes.ts';
import { createPasswordResetRoutes } from './modules/sign-in/passwords/password-resets.routes.ts';
import { createPoolRoutes } from './modules/pools/pools.routes.ts';
import { addProvisioning } from './modules/sign-in/provisioning/provisioning.routes.ts';
import { createProfileRoutes } from './modules/profiles/profiles.routes.ts';
import { createCollectHandler } from './modules/real-visitors/collect/collect-handler.ts';
import { Collector } from './modules/real-visitors/collect/collector.service.ts';
import { createSenderOf } from './modules/real-visitors/collect/sender-of.ts';
import { serverCallRoutes } from './modules/server-calls/server-calls.routes.ts';
import { createRealVisitorRoutes } from './modules/real-visitors/real-visitors.routes.ts';
import { releaseRoutes } from './modules/releases/releases.routes.ts';
import { createReportPrinter, type PrintPage } from './modules/sharing/report-printer.ts';
import { containerRoutes } from './modules/containers/containers.routes.ts';
import { createRegressionCauseRoutes } from './modules/regression-causes/regression-causes.routes.ts';
import { createContainerTrialRoutes } from './modules/policy-trials/container-trials.routes.ts';
import { createPolicyTrialRoutes } from './modules/policy-trials/policy-trials.routes.ts';
import { createRehearsalRoutes } from './modules/rehearsals/rehearsals.routes.ts';
import { createSealedVisitRoutes } from './modules/sealed-visits/sealed-visits.routes.ts';
import { createSessionRoutes } from './modules/sign-in/sessions/sessions.routes.ts';
import { signInRoutes } from './modules/sign-in/sign-ins/sign-ins.routes.ts';
import { sharedSettingsRoutes } from './modules/shared-settings/shared-settings.routes.ts';
import { tagRoutes } from './modules/tags/tags.routes.ts';
import { createTestRoutes } from './modules/pools/tests.routes.ts';
import { companyTokenRoutes, tokenRoutes } from './modules/tokens/tokens.routes.ts';
import { createJourneyRoutes } from './modules/journeys/journeys.routes.ts';
import { createLinkListRoutes } from './modules/links/links.routes.ts';
import { blockingRoutes, filterListRoutes, reachRoutes } from './modules/blocking/blocking.routes.ts';
import { countedRoutes, createReportInterfaceRoutes } from './modules/counted/counted.routes.ts';
import type { ReportFetch } from './modules/counted/report-fetch.ts';
import { personalDataRoutes } from './modules/personal-data/personal-data.routes.ts';
import { vendorLimitRoutes } from './modules/vendor-limits/vendor-limits.routes.ts';
import { createConsentRoutes } from './modules/consent/consent.routes.ts';
import { trackingPlanRoutes } from './modules/tracking-plans/tracking-plans.routes.ts';
import { createUserRoutes } from './modules/users/users.routes.ts';
import { createWebsiteImportRoutes } from './modules/website-imports/imports.routes.ts';
import { createWebsiteRoutes } from './modules/websites/websites.routes.ts';
import { addOpenApi } from './openapi/openapi.routes.ts';
import type { PanelIdentity } from './panel-identity.ts';
import type { RunQueue } from './queue/run-queue.ts';
import type { SecretBox } from './secrets/secret-box.ts';

export interface AppNeeds {
  config: Pick<
    Config,
    | 'publicUrl'
    | 'agentLineUrls'
    | 'panelIdentifiers'
    | 'panelDirectory'
    | 'trustedProxies'
    | 'mail'
    | 'operator'
    | 'pushServices'
    | 'metrics'
    | 'timeStampUrl'
    | 'oidc'
  > & { passwordPolicy: PasswordPolicy };
  db: Db;
  /** Resolves to true if the database has space for writes. */
  hasRoom: () => Promise<boolean>;
  /** Separate connections for writes that must persist even if the call's transaction fails. */
  aside: Db;
  historyOf: HistoryOf;
  queue: RunQueue;
  agentCalls: AgentCalls;
  /** Identity of this panel towards outbound agents. */
  identity: PanelIdentity;
  secrets: SecretBox;
  /** Fetches from push services, channels and issuers; refuses every address that is not public. */
  publicFetch: FetchLike;
  /** Fetches from reporting interfaces: at public addresses, and in the networks that the operator opened. */
  reportFetch: ReportFetch;
  /** Resolves the TXT records that prove domains. */
  resolveTxt: ResolveTxt;
  /** Prints a page with Chromium; null if no printer was passed in. */
  printPage: PrintPage | null;
  notifications: Notifications;
  clock: Clock;
  log: Logger;
  /** Timeout of an identity provider's answer, in seconds; 10 when absent. */
  providerPatienceSeconds?: number | undefined;
  requestsPerMinute?: number;
  requestsPerMinuteOfToken?: number;
}

const REQUESTS_PER_MINUTE = 1_200;
const REQUESTS_PER_MINUTE_OF_TOKEN = 600;

/** Creates the panel and its API with all modules. */
export async function createApp(needs: AppNeeds): Promise<FastifyInstance> {
  const { config, db, aside, queue, agentCalls, secrets, notifications, clock, log } = needs;
  const policy = config.passwordPolicy;
  const hasMail = config.mail.smtpUrl !== null;
  const push = { secrets, fetch: needs.publicFetch, contact: config.mail.from };
  const https = config.publicUrl.startsWith('https:');
  const printVisit = createVisitPrinter({ print: needs.printPage, log });
  const fetches = createProviderFetches({
    networks: config.oidc.networks,
    patienceSeconds: needs.providerPatienceSeconds,
  });
  const openProvider = createProviderClients({ secrets, clock, fetches });
  const flow = { db, aside, secrets, clock, openProvider, publicUrl: config.publicUrl };
  const router: ApiRouter = {
    sessions: createSessionRoutes({ db, aside, clock, secrets, https }),
    signInProviders: createSignInProviderRoutes({ ...flow, https }),
    signIns: signInRoutes,
    tokens: tokenRoutes,
    companyTokens: companyTokenRoutes,
    passwordResets: createPasswordResetRoutes({ db, clock, policy }),
    users: {
      ...createUserRoutes({ policy, hasMail, mailing: { aside, secrets, publicUrl: config.publicUrl } }),
      ...createAccountRoutes({ aside, policy, https }),
      ...createDeviceRoutes({ aside, push, pushServices: config.pushServices }),
    },
    emailChanges: createEmailChangeRoutes({ db, clock }),
    factors: createFactorRoutes({ db, aside, clock, secrets, publicUrl: config.publicUrl }),
    profiles: createProfileRoutes({ policy, hasMail }),
    companies: createCompanyRoutes({ publicUrl: config.publicUrl, secrets }),
    budgets: budgetRoutes,
    identityProviders: createIdentityProviderRoutes({ secrets, publicUrl: config.publicUrl, fetches }),
    companyDomains: createCompanyDomainRoutes({ resolveTxt: needs.resolveTxt }),
    signInRules: signInRulesRoutes,
    instance: createInstanceRoutes({ operator: config.operator, publicUrl: config.publicUrl, hasMail }),
    invitations: createInvitationRoutes({ db, aside, clock, policy, hasMail, https }),
    badges: createBadgeRoutes({ secrets }),
    websites: createWebsiteRoutes({ queue }),
    sharedSettings: sharedSettingsRoutes,
    bulkChanges: createBulkRoutes({ queue }),
    websiteImports: createWebsiteImportRoutes({ notifications }),
    articles: createArticleRoutes(),
    causes: causeRoutes,
    alarmRules: alarmRuleRoutes,
    incidents: incidentRoutes,
    auditLog: auditLogRoutes,
    channels: createChannelRoutes({
      secrets,
      fetch: needs.publicFetch,
      publicUrl: config.publicUrl,
      sendsMails: hasMail,
    }),
    contexts: createContextRoutes({ secrets }),
    reportInterfaces: createReportInterfaceRoutes({ secrets, ...needs.reportFetch }),
    counted: countedRoutes,
    orders: createOrderRoutes({ secrets }),
    orderImports: createOrderImportRoutes({ secrets }),
    orderSources: createOrderSourceRoutes({ secrets, publicUrl: config.publicUrl }),
    serverCalls: serverCallRoutes,
    realVisitors: createRealVisitorRoutes({ publicUrl: config.publicUrl, queue }),
    tests: createTestRoutes({ queue }),
    pools: createPoolRoutes({ queue }),
    fileMarks: fileMarkRoutes,
    jobs: createJobRoutes({ notifications, queue }),
    messages: createMessageRoutes({ supportEmail: config.mail.support }),
    observations: createObservationRoutes({ print: printVisit }),
    sealedVisits: createSealedVisitRoutes({
      secrets,
      timeStamps: { url: config.timeStampUrl, fetch: needs.publicFetch },
    }),
    culprits: createRegressionCauseRoutes({ queue }),
    containers: containerRoutes,
    rehearsals: createRehearsalRoutes({ queue }),
    policyTrials: createPolicyTrialRoutes({ queue }),
    containerTrials: createContainerTrialRoutes({ queue, secrets }),
    outbox: createOutboxRoutes({ secrets, publicUrl: config.publicUrl }),
    problems: problemRoutes,
    agents: createAgentRoutes({ calls: agentCalls, secrets }),
    dataLayer: createDataLayerRoutes({ historyOf: needs.historyOf, aside: needs.aside }),
    dataQuality: dataQualityRoutes,
    trackingPlans: trackingPlanRoutes,
    consent: createConsentRoutes({ queue, print: printVisit }),
    journeys: createJourneyRoutes({ queue }),
    linkLists: createLinkListRoutes({ queue }),
    health: healthRoutes,
    comparisons: comparisonRoutes,
    reports: createReportRoutes({
      print: createReportPrinter({ print: needs.printPage, panelDirectory: config.panelDirectory, log }),
    }),
    sharedLinks: sharedLinkRoutes,
    clientReports: createClientReportRoutes({ aside, secrets, publicUrl: config.publicUrl }),
    reportBrands: reportBrandRoutes,
    readerReports: createReaderReportRoutes({ db, clock }),
    sharedHealth: createSharedHealthRoutes({ db, clock }),
    home: homeRoutes,
    fleet: fleetRoutes,
    releases: releaseRoutes,
    tags: tagRoutes,
    inventory: inventoryRoutes,
    personalData: personalDataRoutes,
    vendorLimits: vendorLimitRoutes,
    filterLists: filterListRoutes,
    blocking: blockingRoutes,
    reach: reachRoutes,
    listedVendors: listedVendorRoutes,
  };
  checkContract(router);
  const requestsPerMinute = needs.requestsPerMinute ?? REQUESTS_PER_MINUTE;
  const collector = new Collector({ db, clock, log, name: `${hostname()} ${config.publicUrl}` });
  const app = await createHttpServer({
    log,
    https,
    requestsPerMinute,
    trustedProxies: config.trustedProxies,
    collect: createCollectHandler(collector, createSenderOf(config.trustedProxies)),
  });
  app.addHook('onListen', () => collector.start());
  app.addHook('onClose', () => collector.close());
  const readHistoryState = createHistoryStates(needs);
  addReachabilityChecks(app, { ...needs, readHistoryState });
  addMetrics(app, { aside, clock, access: config.metrics, readHistoryState });
  await addBackChannelLogout(app, flow);
  await addOrderHooks(app, { db, clock, secrets });
  addBadgePictures(app, { db, secrets });
  await addOutboundAgentRoutes(app, needs);
  addOpenApi(app, config);
  addWebhookSchema(app, config);
  const identify = createAuthentication({ db, clock, https });
  const requestsPerMinuteOfToken = needs.requestsPerMinuteOfToken ?? REQUESTS_PER_MINUTE_OF_TOKEN;
  const { publicUrl } = config;
  await addProvisioning(app, { db, clock, publicUrl, identify, requestsPerMinuteOfToken });
  addApi(app, {
    router,
    guard: createGuard({ db, clock }),
    publicUrl,
    panelIdentifiers: config.panelIdentifiers,
    identify,
    requestsPerMinuteOfToken,
  });
  await addPanel(app, config.panelDirectory);
  return app;
}
