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

/**
 * Who may call what (design/security.md §3.3). The server refuses to start when a route is missing here;
 * the panel shows only what is allowed here.
 */
export const OPERATIONS = {
  'sessions.create': EVERYONE,
  'sessions.deleteCurrent': OWN,
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

/** The scope in which a role may call an operation, or null when it never may. */
export function scopeOf(operation: Operation, role: Role | 'anonymous'): Scope | null {
  const allowed: Allowed = OPERATIONS[operation];
  return allowed[role] ?? null;
}
