import { createId } from '../src/db/uuid-v7.ts';
import type { Target } from './api-targets.ts';
import { CONTAINER_EXPORT, SERVER_EXPORT } from './container-rows.ts';
import { createFakeBrowser } from './fake-push-service.ts';
import { JOURNEY } from './journey-rows.ts';
import { PASSWORD } from './users.ts';
import { SETTINGS } from './pool-rows.ts';
import { UPDATED_AT } from './updated-at.ts';

const TRACKING_INPUT = {
  jsTagName: 'matomo.js',
  phpTagName: 'matomo.php',
  requiredVariables: [],
  pageViewRule: null,
};
const CLASSIFIED = { category: 'other', severity: 'info', allPages: true, urls: [] };
const TEST = { ...CLASSIFIED, title: 'Test', content: '1', condition: 'content', isDraft: false };
const POOL = {
  ...CLASSIFIED,
  name: 'Pool',
  status: 'draft',
  testIds: [],
  schedule: null,
  settings: SETTINGS,
};
const AGENT = { name: 'Agent', slug: 'agent', url: 'https://agent.invalid' };
const CHANNEL = { name: 'E-mail', locale: 'fr', settings: {} };
const USER = { firstName: 'Ada', lastName: 'Martin', displayName: '', locale: 'fr' };
const PROFILE = { ...USER, locale: undefined, jobTitle: '', phone: '', presentation: '' };
const MEMBERSHIP = { role: 'guest', teamIds: [], allContexts: true, contextIds: [] };
const NOTICE = { email: true, push: false };

export const PERIOD = { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' };
const periodOf = ({ websiteId }: Target) => ({ websiteId, ...PERIOD });
const searchOf = (target: Target) => ({ ...periodOf(target), conditions: [] });
const filterOf = ({ websiteId }: Target) => ({
  websiteId,
  name: 'Filter',
  shared: true,
  conditions: [],
  hiddenColumns: [],
});
const newEmail = () => `${createId()}@vigie.example`;
const websiteAt = (name: string) => ({ url: `https://${name}.example/`, tracking: TRACKING_INPUT });
const homeOf = ({ websiteId }: Target) => `https://${websiteId}.example/`;
const newInterface = () => ({ family: 'matomo', url: 'https://stats.invalid/', token: 'a token' });
const VISITOR_SETTINGS = {
  isEnabled: true,
  rate: 1,
  respectsDoNotTrack: true,
  respectsGlobalPrivacyControl: true,
  pageGroups: [{ id: 'home', path: '/' }],
  consent: { from: 'none' },
  release: { from: 'none' },
};
const SERVER_CALL = {
  at: '2026-03-01T12:00:00.000Z',
  host: 'www.google-analytics.com',
  method: 'POST',
  path: '/mp/collect',
  status: 204,
  sentBytes: 300,
  receivedBytes: 0,
  durationMs: 20,
  family: 'ga4-measurement-protocol',
  account: 'G-ABC1234567',
  events: [{ name: 'purchase', id: 'order-1', visitor: null, properties: { value: 19.9 } }],
  answer: { outcome: 'says-nothing', reason: null },
  decoded: true,
};
const ORDER_SETTINGS = {
  timeZone: 'UTC',
  currency: 'EUR',
  retentionDays: 90,
  refusedShareFrom: 'none',
  refusedShare: null,
};
const newContext = () => ({ label: createId(), url: null });
const newProvider = () => ({
  name: 'Entra ID',
  issuer: 'https://login.example/tenant',
  clientId: 'vigie',
  clientSecret: 'a secret',
});
const newTag = () => ({ name: createId(), vendor: '', purpose: 'other', patterns: ['tag.js'], url: null });

const OF_USERS: Record<string, (target: Target) => object> = {
  'sessions.create': () => ({ email: 'nobody@vigie.example', password: 'wrong' }),
  'sessions.confirm': () => ({ password: PASSWORD }),
  'factors.signInByPasskey': () => ({ ticket: 'none', response: { id: 'none' } }),
  'factors.signIn': () => ({ signIn: 'none', proof: { method: 'totp', code: '123456' } }),
  'factors.confirm': () => ({ proof: { method: 'totp', code: '123456' } }),
  'factors.confirmTotp': () => ({ code: '123456' }),
  'factors.addPasskey': () => ({ ticket: 'none', response: { id: 'none' }, name: 'Laptop' }),
  'factors.renamePasskey': () => ({ name: 'Laptop' }),
  'tokens.create': () => ({ name: 'Laptop', scope: 'read' }),
  'companyTokens.create': () => ({ name: 'Pipeline', scope: 'run' }),
  'signInProviders.begin': () => ({}),
  'signInProviders.link': () => ({}),
  'signInProviders.finish': () => ({ code: 'code', state: 'no-state' }),
  'signInProviders.join': () => ({ ticket: 'no-ticket', password: null }),
  'signInProviders.invite': () => ({ providerId: createId() }),
  'passwordResets.request': () => ({ email: 'nobody@vigie.example' }),
  'passwordResets.use': () => ({ password: 'another password' }),
  'users.updateOwn': () => ({
    ...USER,
    theme: 'dark',
    notices: { 'message-answered': NOTICE, 'run-failed': NOTICE, 'problem-new': NOTICE },
  }),
  'users.setOwnPassword': () => ({ current: PASSWORD, password: 'another password' }),
  'users.create': ({ companyId }) => ({
    ...USER,
    email: newEmail(),
    password: 'another password',
    profile: { ...MEMBERSHIP, companyId },
    notify: false,
  }),
  'users.update': () => ({ ...USER, updatedAt: UPDATED_AT }),
  'users.setEmail': () => ({ email: newEmail() }),
  'users.setPassword': () => ({ password: 'another password' }),
  'users.setStatus': () => ({ status: 'inactive' }),
  'users.addDevice': () => ({ label: 'Firefox', ...createFakeBrowser().subscription }),
  'users.notifyDevice': () => ({ title: 'Title', text: 'Text' }),
  'profiles.update': () => ({ ...PROFILE, updatedAt: UPDATED_AT }),
  'profiles.create': ({ userId, companyId }) => ({ ...MEMBERSHIP, userId, companyId }),
  'companies.create': () => ({
    name: createId(),
    website: { url: 'https://first.example/', contexts: [{ label: 'Staging', variables: { token: 'x' } }] },
  }),
  'companies.setRedactions': () => ({ rules: [{ kind: 'field', name: 'mail' }], updatedAt: UPDATED_AT }),
  'companies.tryRedactions': () => ({ rules: [{ kind: 'field', name: 'mail' }], text: 'mail=x' }),
  'companies.update': () => ({ name: createId(), updatedAt: UPDATED_AT }),
  'budgets.set': () => ({ visitsPerMonth: 1_000 }),
  'identityProviders.create': ({ companyId }) => ({ ...newProvider(), companyId }),
  'identityProviders.update': () => ({ ...newProvider(), updatedAt: UPDATED_AT }),
  'identityProviders.check': ({ companyId }) => ({ companyId, issuer: newProvider().issuer }),
  'identityProviders.tryRules': ({ companyId }) => ({ companyId, claims: '{}' }),
  'companyDomains.create': () => ({ domain: `d${createId()}.example` }),
  'signInRules.update': ({ companyId }) => ({
    companyId,
    requiresProvider: false,
    breakGlassUserId: null,
    secondFactorRoles: [],
    updatedAt: null,
  }),
  'companies.addTeam': () => ({ label: createId() }),
  'companies.updateTeam': () => ({ label: createId() }),
  'invitations.join': () => ({ ...USER, email: newEmail() }),
  'invitations.confirm': () => ({ password: 'another password' }),
  'messages.create': () => ({ topic: 'question', subject: 'Subject', text: 'Text', path: null }),
  'messages.answer': () => ({ text: 'Answer' }),
  'channels.create': () => ({ ...CHANNEL, kind: 'email' }),
  'channels.update': () => ({ ...CHANNEL, updatedAt: UPDATED_AT }),
  'alarmRules.create': () => RULE,
  'alarmRules.update': () => ({ ...RULE, updatedAt: UPDATED_AT }),
  'containers.setExport': () => ({ text: CONTAINER_EXPORT }),
  'containers.upload': () => ({ text: SERVER_EXPORT }),
  'containers.try': () => ({ text: CONTAINER_EXPORT }),
  'containerTrials.start': ({ poolId }) => ({
    poolId,
    previewUrl: 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234&gtm_auth=a&gtm_preview=env-3',
  }),
  'policyTrials.start': ({ poolId }) => ({ poolId, policy: "script-src 'self'" }),
  'realVisitors.reproduce': () => ({ trackerId: null, where: { browser: 'safari' } }),
  'rehearsals.lines': () => ({ form: 'nginx' }),
  'alarmRules.preview': ({ websiteId }) => ({ websiteId, condition: RULE.condition }),
  'incidents.mute': () => ({ until: null }),
  'tags.create': newTag,
  'listedVendors.set': () => ({ vendor: 'matomo', standing: 'approved' }),
  'tags.update': () => ({ ...newTag(), updatedAt: UPDATED_AT }),
};

const bulkOf = ({ websiteId }: Target) => ({
  selection: { kind: 'ids', ids: [websiteId] },
  action: { kind: 'schedule', schedule: null },
});
const newSettings = () => ({ name: createId(), settings: { delaySeconds: 1 } });
const RULE = { condition: { kind: 'cause', severity: 'major' } };

const OF_WEBSITES: Record<string, (target: Target) => object> = {
  'sharedSettings.create': newSettings,
  'sharedSettings.update': () => ({ ...newSettings(), updatedAt: UPDATED_AT }),
  'sharedSettings.preview': () => ({ settings: { delaySeconds: 1 } }),
  'sharedSettings.inherit': () => ({ sharedSettingsId: null, updatedAt: UPDATED_AT }),
  'bulkChanges.preview': bulkOf,
  'bulkChanges.create': bulkOf,
  'websites.create': () => websiteAt(createId()),
  'websites.update': ({ websiteId }) => ({ ...websiteAt(websiteId), updatedAt: UPDATED_AT }),
  'websites.detect': () => ({ url: `https://${createId()}.example/` }),
  'websiteImports.knownAddresses': () => ({ urls: ['https://shop.example/'] }),
  'websiteImports.create': () => ({ websites: [{ line: 1, url: `https://${createId()}.example/` }] }),
  'websiteImports.setState': () => ({ state: 'paused' }),
  'websites.probe': (target) => ({ pageUrl: homeOf(target), tracking: TRACKING_INPUT }),
  'websites.runFromLocations': () => ({ locations: ['Paris', 'Boston'] }),
  'consent.start': ({ websiteId }) => ({ websiteId, pagesMax: 1 }),
  'consent.setExempt': () => ({ vendors: [], updatedAt: UPDATED_AT }),
  'websites.setRetention': () => ({ documentsDays: 30, picturesDays: null, updatedAt: UPDATED_AT }),
  'websites.setLimits': () => ({ recordingsMegabytes: 100, visitsPerDay: null, updatedAt: UPDATED_AT }),
  'websites.setSchedule': () => ({ cron: '0 6 * * *', timeZone: 'UTC', updatedAt: UPDATED_AT }),
  'reportInterfaces.create': ({ websiteId, trackerId }) => ({ ...newInterface(), websiteId, trackerId }),
  'reportInterfaces.update': () => ({ ...newInterface(), updatedAt: UPDATED_AT }),
  'filterLists.create': ({ companyId }) => ({ companyId, name: `List ${createId()}` }),
  'filterLists.update': () => ({
    name: `List ${createId()}`,
    url: 'https://lists.example/list.txt',
    updatedAt: UPDATED_AT,
  }),
  'reach.update': () => ({ brave: 5, accept: 60, updatedAt: null }),
  'orders.send': () => ({ orders: [{ orderId: createId(), time: PERIOD.from, amount: 1, state: 'paid' }] }),
  'orders.sendPurchases': () => ({ purchases: [{ transactionId: createId(), time: PERIOD.from }] }),
  'orders.compare': () => ({}),
  'orders.updateSettings': () => ({ ...ORDER_SETTINGS, updatedAt: UPDATED_AT }),
  'orders.setRefusedDays': () => ({ days: [{ day: '2026-03-01', refusedShare: 0.2 }] }),
  'orderImports.create': ({ websiteId }) => ({
    websiteId,
    kind: 'orders',
    name: 'orders.csv',
    sizeBytes: 10,
  }),
  'orderImports.preview': () => ({}),
  'orderImports.start': () => ({}),
  'orderSources.create': () => ({ kind: 'woocommerce', name: 'Shop' }),
  'orderSources.update': () => ({ name: 'Shop', isOn: true, updatedAt: UPDATED_AT }),
  'serverCalls.send': () => ({ batchId: createId(), dropped: 0, calls: [SERVER_CALL] }),
  'realVisitors.updateSettings': () => ({ ...VISITOR_SETTINGS, updatedAt: UPDATED_AT }),
  'contexts.create': newContext,
  'contexts.update': () => ({ ...newContext(), updatedAt: UPDATED_AT }),
  'tests.create': ({ websiteId }) => ({ ...TEST, websiteId }),
  'tests.update': () => ({ ...TEST, updatedAt: UPDATED_AT }),
  'tests.dryRun': (target) => ({
    websiteId: target.websiteId,
    pageUrl: homeOf(target),
    content: '1',
    condition: 'content',
  }),
  'linkLists.create': ({ websiteId }) => ({
    websiteId,
    name: `Links ${createId()}`,
    links: ['https://shop.example/'],
  }),
  'linkLists.update': () => ({
    name: `Links ${createId()}`,
    links: ['https://shop.example/'],
    updatedAt: UPDATED_AT,
  }),
  'linkLists.read': () => ({ text: 'https://shop.example/' }),
  'journeys.create': ({ websiteId }) => ({ ...JOURNEY, websiteId }),
  'journeys.update': () => ({ ...JOURNEY, updatedAt: UPDATED_AT }),
  'journeys.run': () => ({ isConfirmed: true }),
  'pools.create': ({ websiteId }) => ({ ...POOL, websiteId }),
  'pools.update': () => ({ ...POOL, updatedAt: UPDATED_AT }),
  'pools.run': () => ({ agentId: null, isConfirmed: true }),
  'pools.setStatus': () => ({ status: 'published' }),
  'pools.setTests': () => ({ testIds: [], updatedAt: UPDATED_AT }),
  'fileMarks.update': ({ poolId }) => ({ kind: 'pool', fileSet: 'main', key: `site/${poolId}` }),
  'agents.create': () => ({ ...AGENT, pairingCode: 'no code' }),
  'agents.makeCode': () => ({ name: 'Agent', slug: 'agent_code' }),
  'agents.update': () => ({ ...AGENT, slotsMax: null, isPaused: false, updatedAt: UPDATED_AT }),
  'observations.reEvaluate': periodOf,
  'badges.set': () => ({ access: 'token' }),
  'reports.subscribe': () => ({ isMonthly: true }),
  'sharedLinks.create': ({ websiteId }) => ({ websiteIds: [websiteId], days: 7 }),
  'clientReports.create': ({ websiteId }) => ({
    email: 'client@example.org',
    locale: 'fr',
    websiteIds: [websiteId],
  }),
  'reportBrands.set': () => ({ name: createId() }),
  'sharedHealth.fleet': () => ({ token: 'no-token' }),
  'sharedHealth.plan': () => ({ token: 'no-token' }),
  'readerReports.answer': () => ({ token: 'no-token' }),
  'sharedHealth.open': () => ({ token: 'no-token' }),
  'causes.setStates': ({ causeId }) => ({ ids: [causeId], state: 'muted' }),
  'causes.assign': ({ causeId }) => ({ ids: [causeId], assigneeId: null }),
  'causes.addNote': () => ({ text: 'Seen with the agency.' }),
  'problems.setState': () => ({ state: 'acknowledged' }),
  'problems.setStates': ({ websiteId, problemId }) => ({ websiteId, ids: [problemId], state: 'muted' }),
  'problems.assign': ({ websiteId, problemId }) => ({ websiteId, ids: [problemId], assigneeId: null }),
  'problems.addNote': () => ({ text: 'Seen with the agency.' }),
  'dataQuality.rehearse': (target) => ({ ...periodOf(target), policy: "script-src 'self'" }),
  'dataQuality.admit': (target) => ({
    ...periodOf(target),
    addresses: [{ kind: 'script-src-elem', url: 'https://cdn.example/tag.js' }],
  }),
  'dataLayer.search': searchOf,
  'dataLayer.count': searchOf,
  'dataLayer.export': searchOf,
  'dataLayer.createFilter': filterOf,
  'dataLayer.updateFilter': (target) => ({ ...filterOf(target), updatedAt: UPDATED_AT }),
  'trackingPlans.save': () => ({ plan: { events: [] }, version: 0 }),
  'trackingPlans.read': () => ({ files: [{ name: 'plan.json', text: '{"events":[]}' }] }),
  'releases.create': ({ websiteId }) => ({ websiteId, label: '2.4.0' }),
};

export const BODIES: Record<string, (target: Target) => object> = { ...OF_USERS, ...OF_WEBSITES };
