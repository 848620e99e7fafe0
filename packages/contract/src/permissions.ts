import type { Role } from './roles.ts';

/** How far a role reaches: every company, its own company, its contexts in that company, itself. */
export const SCOPES = ['all', 'company', 'context', 'self'] as const;
export type Scope = (typeof SCOPES)[number];

export type Allowed = Partial<Record<Role | 'anonymous', Scope>>;

const STAFF = ['user', 'contributor', 'secretary', 'stand', 'elu'] as const satisfies Role[];
const LIMITED = ['guest', 'register'] as const satisfies Role[];

function each(roles: readonly Role[], scope: Scope): Allowed {
  return Object.fromEntries(roles.map((role) => [role, scope]));
}

const OWN: Allowed = { admin: 'self', moderator: 'self', ...each(STAFF, 'self'), ...each(LIMITED, 'self') };
const EVERYONE: Allowed = { anonymous: 'self', ...OWN };
const VIEWERS: Allowed = {
  admin: 'all',
  moderator: 'company',
  ...each(STAFF, 'context'),
  ...each(LIMITED, 'context'),
};
const MANAGERS: Allowed = { admin: 'all', moderator: 'company' };
const ADMIN_ONLY: Allowed = { admin: 'all' };
/** Everybody reaches themself; moderators their company, administrators all. */
const PEOPLE: Allowed = { ...OWN, admin: 'all', moderator: 'company' };
/** Everybody sees their own company's picture. */
const COMPANY: Allowed = {
  admin: 'all',
  moderator: 'company',
  ...each(STAFF, 'company'),
  ...each(LIMITED, 'company'),
};

/**
 * Who may call what (design/security.md §3.3). The server refuses to start when a route is missing here;
 * the panel shows only what is allowed here.
 */
export const OPERATIONS = {
  'sessions.create': EVERYONE,
  'sessions.deleteCurrent': OWN,
  'sessions.list': OWN,
  'sessions.confirm': OWN,
  'sessions.remove': OWN,
  'sessions.removeOthers': OWN,
  'passwordResets.request': EVERYONE,
  'passwordResets.get': EVERYONE,
  'passwordResets.use': EVERYONE,
  'emailChanges.get': EVERYONE,
  'emailChanges.use': EVERYONE,
  'users.account': OWN,
  'users.updateOwn': OWN,
  'users.setOwnPassword': OWN,
  'users.exportOwn': OWN,
  'users.list': MANAGERS,
  'users.csv': MANAGERS,
  'users.get': PEOPLE,
  'users.create': MANAGERS,
  'users.update': PEOPLE,
  'users.setEmail': { ...OWN, admin: 'all' },
  'users.cancelEmail': { ...OWN, admin: 'all' },
  'users.setPassword': ADMIN_ONLY,
  'users.setStatus': ADMIN_ONLY,
  'users.remove': ADMIN_ONLY,
  'users.devices': { ...OWN, admin: 'all' },
  'users.addDevice': OWN,
  'users.removeDevice': { ...OWN, admin: 'all' },
  'users.notifyDevice': ADMIN_ONLY,
  'users.pushKey': OWN,
  'profiles.get': PEOPLE,
  'profiles.update': PEOPLE,
  'profiles.revoke': PEOPLE,
  'profiles.create': ADMIN_ONLY,
  'profiles.uploadAvatar': PEOPLE,
  'profiles.removeAvatar': PEOPLE,
  'profiles.avatar': PEOPLE,
  'companies.list': ADMIN_ONLY,
  'companies.get': MANAGERS,
  'companies.create': ADMIN_ONLY,
  'companies.update': MANAGERS,
  'companies.remove': ADMIN_ONLY,
  'companies.uploadAvatar': MANAGERS,
  'companies.removeAvatar': MANAGERS,
  'companies.thumbnail': COMPANY,
  'companies.rotateGuestCode': MANAGERS,
  'companies.stickerSvg': MANAGERS,
  'companies.stickerPng': MANAGERS,
  'companies.addTeam': MANAGERS,
  'companies.updateTeam': MANAGERS,
  'companies.removeTeam': MANAGERS,
  'invitations.get': EVERYONE,
  'invitations.join': EVERYONE,
  'invitations.readJoining': EVERYONE,
  'invitations.confirm': EVERYONE,
  'invitations.joinOwn': OWN,
  'messages.create': OWN,
  'messages.list': PEOPLE,
  'messages.answer': MANAGERS,
  'articles.list': OWN,
  'articles.get': OWN,
  'auditLog.list': ADMIN_ONLY,
  'auditLog.csv': ADMIN_ONLY,
  'auditLog.chain': ADMIN_ONLY,
  'outbox.list': ADMIN_ONLY,
  'tags.list': MANAGERS,
  'tags.get': MANAGERS,
  'tags.create': MANAGERS,
  'tags.update': MANAGERS,
  'tags.remove': MANAGERS,
  'home.overview': VIEWERS,
  'users.own': OWN,
  'profiles.own': OWN,
  'profiles.activate': OWN,
  'websites.list': VIEWERS,
  'websites.get': VIEWERS,
  'websites.create': MANAGERS,
  'websites.update': MANAGERS,
  'websites.run': MANAGERS,
  'websites.remove': ADMIN_ONLY,
  'websites.probe': MANAGERS,
  'websites.discover': MANAGERS,
  'websites.pages': VIEWERS,
  'contexts.list': VIEWERS,
  'contexts.create': MANAGERS,
  'contexts.update': MANAGERS,
  'contexts.remove': MANAGERS,
  'tests.list': MANAGERS,
  'tests.get': MANAGERS,
  'tests.history': MANAGERS,
  'tests.create': MANAGERS,
  'tests.update': MANAGERS,
  'tests.remove': MANAGERS,
  'tests.duplicate': MANAGERS,
  'tests.run': MANAGERS,
  'tests.dryRun': MANAGERS,
  'pools.list': MANAGERS,
  'pools.get': MANAGERS,
  'pools.history': MANAGERS,
  'pools.create': MANAGERS,
  'pools.update': MANAGERS,
  'pools.remove': MANAGERS,
  'pools.setStatus': MANAGERS,
  'pools.setTests': MANAGERS,
  'pools.duplicate': MANAGERS,
  'pools.run': MANAGERS,
  'agents.list': MANAGERS,
  'agents.get': MANAGERS,
  'agents.create': MANAGERS,
  'agents.update': MANAGERS,
  'agents.remove': ADMIN_ONLY,
  'agents.synchronize': MANAGERS,
  'agents.renewKeys': ADMIN_ONLY,
  'observations.get': MANAGERS,
  'observations.screenshot': MANAGERS,
  'observations.har': MANAGERS,
  'observations.compare': MANAGERS,
  'observations.ofPage': MANAGERS,
  'observations.reEvaluate': MANAGERS,
  'observations.reEvaluations': MANAGERS,
  'observations.reEvaluation': MANAGERS,
  'dataQuality.overview': VIEWERS,
  'dataQuality.check': VIEWERS,
  'dataQuality.pages': VIEWERS,
  'dataQuality.policies': VIEWERS,
  'dataQuality.matrix': VIEWERS,
  'problems.list': MANAGERS,
  'problems.groups': MANAGERS,
  'problems.counts': MANAGERS,
  'problems.csv': MANAGERS,
  'problems.get': MANAGERS,
  'problems.setState': MANAGERS,
  'problems.setStates': MANAGERS,
  'problems.addNote': MANAGERS,
  'problems.removeNote': MANAGERS,
  'dataLayer.variables': MANAGERS,
  'dataLayer.values': MANAGERS,
  'dataLayer.search': MANAGERS,
  'dataLayer.count': MANAGERS,
  'dataLayer.export': MANAGERS,
  'dataLayer.filters': MANAGERS,
  'dataLayer.createFilter': MANAGERS,
  'dataLayer.updateFilter': MANAGERS,
  'dataLayer.removeFilter': MANAGERS,
  'releases.list': MANAGERS,
  'releases.create': MANAGERS,
  'releases.remove': MANAGERS,
  'jobs.list': MANAGERS,
  'jobs.get': MANAGERS,
  'jobs.cancel': MANAGERS,
  'jobs.retry': MANAGERS,
  'jobs.pages': MANAGERS,
  'jobs.events': MANAGERS,
  'health.overview': VIEWERS,
  'health.evolution': VIEWERS,
} as const satisfies Record<string, Allowed>;
export type Operation = keyof typeof OPERATIONS;

/** Calls that only read although a body carries their question. */
export const QUESTIONS: ReadonlySet<string> = new Set<Operation>([
  'dataLayer.search',
  'dataLayer.count',
  'dataLayer.export',
]);

/** Calls that are answered only to whoever gave their password within the last minutes (design/security.md §3.3, §4). */
export const CONFIRMED: ReadonlySet<string> = new Set<Operation>([
  'users.setEmail',
  'users.setPassword',
  'users.setStatus',
  'users.remove',
  'users.notifyDevice',
  // it holds links that let somebody in
  'outbox.list',
  'companies.remove',
  'websites.remove',
  'agents.remove',
  'agents.renewKeys',
]);

/** All that is answered to whoever still has the password that an administrator gave them: what choosing another one takes. */
export const BEFORE_OWN_PASSWORD: ReadonlySet<string> = new Set<Operation>([
  'users.own',
  'users.account',
  'users.setOwnPassword',
  'sessions.deleteCurrent',
]);

/** Readings that stand in the audit log: they take out of the panel what is kept apart in it. */
export const NOTED_READINGS: ReadonlySet<string> = new Set<Operation>([
  'users.exportOwn',
  'users.csv',
  'auditLog.csv',
  'outbox.list',
  'observations.har',
  'problems.csv',
  'dataLayer.export',
]);

/** The scope in which a role may call an operation, or null when it never may. */
export function scopeOf(operation: Operation, role: Role | 'anonymous'): Scope | null {
  const allowed: Allowed = OPERATIONS[operation];
  return allowed[role] ?? null;
}
