import { isContractProcedure } from '@orpc/contract';
import { contract } from '@vigie/contract/api/contract.ts';
import type { InjectOptions } from 'fastify';
import { BODIES, PERIOD } from './api-bodies.ts';
import type { Target } from './api-targets.ts';

/** Parameters of queries about a website, beside the website and the period. */
const ABOUT_A_WEBSITE: Record<string, Record<string, string>> = {
  'health.overview': {},
  'health.evolution': {},
  'observations.reEvaluations': {},
  'sealedVisits.list': {},
  'dataQuality.overview': {},
  'dataQuality.check': {},
  'dataQuality.pages': { reason: 'not-requested' },
  'dataQuality.policies': {},
  'dataQuality.matrix': {},
  'causes.list': {},
  'causes.counts': {},
  'causes.csv': {},
  'problems.list': {},
  'problems.groups': { by: 'cause' },
  'problems.counts': {},
  'problems.csv': {},
  'problems.assignees': {},
  'dataLayer.variables': {},
  'dataLayer.values': { category: 'general', name: 'page' },
  'dataLayer.filters': {},
  'releases.list': {},
  'journeys.list': {},
  'journeys.csv': {},
  'linkLists.list': {},
  'consent.list': {},
  'counted.steps': {},
  'counted.hits': {},
  'counted.events': {},
  'counted.days': {},
  'counted.csv': {},
  'orderImports.list': {},
  'personalData.list': {},
  'personalData.pages': { key: '0'.repeat(32) },
  'personalData.csv': {},
  'vendorLimits.list': {},
  'vendorLimits.csv': {},
  'trackingPlans.coverage': {},
  'trackingPlans.evolution': {},
  'trackingPlans.event': { event: 'purchase' },
  'trackingPlans.matrix': {},
  'trackingPlans.findings': {},
  'trackingPlans.findingsCsv': {},
  'trackingPlans.learn': {},
  'sharedLinks.list': {},
  'clientReports.list': {},
  'comparisons.summary': {},
  'comparisons.pages': {},
  'comparisons.csv': {},
  'comparisons.runs': {},
  'comparisons.locations': {},
  'comparisons.locationPages': {},
  'comparisons.locationsCsv': {},
};
const OTHER_QUESTIONS: Record<string, Record<string, string>> = {
  'serverCalls.csv': { locale: 'fr', timeZone: 'UTC' },
  'trackingPlans.file': { format: 'vigie' },
  'containers.explain': { event: 'purchase' },
  'containers.received': { event: 'purchase' },
  'consent.visits': { vendor: 'google-analytics', state: 'none' },
  'consent.csv': { locale: 'fr', timeZone: 'UTC' },
  'consent.findingsCsv': { locale: 'fr', timeZone: 'UTC' },
  'consent.report': { locale: 'fr', timeZone: 'UTC' },
  'reports.pdf': { locale: 'fr' },
  'observations.report': { locale: 'fr' },
  'articles.list': { locale: 'fr' },
  'articles.get': { locale: 'fr' },
  'users.csv': { locale: 'fr' },
};

/** Calls that name their company outside the path. */
const ABOUT_A_COMPANY: ReadonlySet<string> = new Set([
  'filterLists.list',
  'identityProviders.list',
  'signInRules.get',
]);

export function requestFor(call: string, target: Target): InjectOptions & { url: string } {
  const { method, path } = routeOf(call);
  const filled = path.replaceAll(/\{(?<name>\w+)\}/gu, (_, name: string) => partOf(call, name, target));
  const url = `/api${filled}${queryOf(call, target)}`;
  if (call.endsWith('.uploadAvatar')) return { method, url, ...uploadOf('avatar') };
  if (call === 'orderImports.addPart' || call === 'filterLists.setText')
    return { method, url, ...uploadOf('file') };
  const payload = BODIES[call]?.(target);
  return payload === undefined ? { method, url } : { method, url, payload };
}

/** Returns whether a call may change something, by its method. */
export function isWrite(call: string): boolean {
  return routeOf(call).method !== 'GET';
}

function routeOf(call: string) {
  const found = call.split('.').reduce<unknown>((part, key) => Reflect.get(part as object, key), contract);
  if (!isContractProcedure(found)) throw new Error(`${call} is no call`);
  const { method = 'POST', path = '' } = found['~orpc'].route;
  return { method, path };
}

function queryOf(call: string, { companyId, websiteId, observationId, runId }: Target): string {
  if (ABOUT_A_COMPANY.has(call)) return `?${new URLSearchParams({ companyId })}`;
  if (call === 'comparisons.hits')
    return `?${new URLSearchParams({ shownId: observationId, referenceId: observationId })}`;
  if (call === 'journeys.compare') return `?${new URLSearchParams({ withRunId: runId })}`;
  if (call === 'inventory.vendor') return `?${new URLSearchParams({ vendor: websiteId })}`;
  const websiteQuery = ABOUT_A_WEBSITE[call] && { websiteId, ...PERIOD, ...ABOUT_A_WEBSITE[call] };
  const query = websiteQuery ?? OTHER_QUESTIONS[call];
  return query === undefined ? '' : `?${new URLSearchParams(query)}`;
}

function partOf(call: string, name: string, target: Target): string {
  if (name === 'id') return idOf(call, target);
  if (call === 'causes.removeNote') return target.causeNoteId;
  if (call.startsWith('linkLists.')) return target.linkCheckId;
  if (name === 'otherId') return target.observationId;
  const fixed: Record<string, string> = {
    check: 'tagJs',
    size: '64',
    step: '1',
    place: '0',
    part: '0',
    token: 'no-token',
  };
  return fixed[name] ?? target[name as keyof Target];
}

/** Object that the `{id}` of a resource names. */
const NAMED: Record<string, keyof Target> = {
  websites: 'websiteId',
  websiteImports: 'importId',
  badges: 'websiteId',
  reports: 'websiteId',
  contexts: 'contextId',
  reportInterfaces: 'reportInterfaceId',
  tests: 'testId',
  pools: 'poolId',
  journeys: 'journeyId',
  consent: 'matrixId',
  fileMarks: 'poolId',
  agents: 'agentId',
  jobs: 'jobId',
  observations: 'observationId',
  filterLists: 'filterListId',
  linkLists: 'linkListId',
  blocking: 'observationId',
  counted: 'observationId',
  orderImports: 'orderImportId',
  orderSources: 'orderSourceId',
  personalData: 'observationId',
  vendorLimits: 'observationId',
  culprits: 'problemId',
  containers: 'containerId',
  policyTrials: 'websiteId',
  containerTrials: 'containerId',
  rehearsals: 'problemId',
  sealedVisits: 'sealedVisitId',
  problems: 'problemId',
  causes: 'causeId',
  dataLayer: 'filterId',
  releases: 'releaseId',
  sharedLinks: 'sharedLinkId',
  clientReports: 'clientReportId',
  reportBrands: 'companyId',
  factors: 'userId',
  users: 'userId',
  // Subject of an invitation; no provider has such an id
  signInProviders: 'userId',
  profiles: 'profileId',
  companies: 'companyId',
  budgets: 'companyId',
  sessions: 'sessionId',
  signIns: 'userId',
  tokens: 'tokenId',
  companyTokens: 'companyTokenId',
  identityProviders: 'providerId',
  companyDomains: 'domainId',
  messages: 'messageId',
  tags: 'tagId',
  listedVendors: 'listedVendorId',
  channels: 'channelId',
  alarmRules: 'alarmRuleId',
  sharedSettings: 'sharedSettingsId',
  bulkChanges: 'bulkChangeId',
  incidents: 'incidentId',
};

function idOf(call: string, target: Target): string {
  const [noun = ''] = call.split('.');
  if (call === 'factors.removeIdentity') return target.identityId;
  if (call === 'factors.renamePasskey' || call === 'factors.removePasskey') return target.passkeyId;
  if (call === 'sharedSettings.inherit') return target.websiteId;
  if (call === 'consent.exempt' || call === 'consent.setExempt') return target.websiteId;
  if (call === 'culprits.change') return target.pageChangeId;
  if (call === 'containers.ofVisit') return target.observationId;
  if (call === 'containers.remove' || call === 'containers.received') return target.serverContainerId;
  if (call === 'observations.ofPage') return target.pageId;
  if (call === 'sealedVisits.seal') return target.observationId;
  if (call === 'sealedVisits.sealMatrix') return target.matrixId;
  if (call === 'agents.removeCode') return target.agentCodeId;
  if (call === 'observations.reEvaluation') return target.reEvaluationId;
  const named = NAMED[noun];
  return named === undefined ? 'first-steps' : target[named];
}

/** A PNG of one transparent pixel. */
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const BOUNDARY = 'between-the-parts';
const uploadOf = (field: string) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  payload: Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="point.png"\r\n`),
    Buffer.from('content-type: image/png\r\n\r\n'),
    POINT,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
});
