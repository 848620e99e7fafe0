/** Actions of users in the panel, as calls: four reads for each write. */
import { OPERATIONS } from '@vigie/contract/permissions.ts';
import type { Chance } from '../../e2e/soak/chance.ts';
import type { Instance, LoadUser, LoadWebsite } from './instance.ts';

export interface LoadRequest {
  /** Name of the call in the contract. */
  operation: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
}

interface Kind {
  operation: keyof typeof OPERATIONS;
  of: (website: LoadWebsite, chance: Chance, endsAt: Date) => Omit<LoadRequest, 'operation'>;
}

const DAY_MS = 86_400_000;
const READS_IN_FIVE = 4;

const get = (path: string) => ({ method: 'GET' as const, path });
const periodOf = ({ id }: LoadWebsite, endsAt: Date) => ({
  websiteId: id,
  from: new Date(endsAt.getTime() - 30 * DAY_MS).toISOString(),
  to: endsAt.toISOString(),
});
const inPeriod = (website: LoadWebsite, endsAt: Date) =>
  new URLSearchParams(periodOf(website, endsAt)).toString();
const SECTION = [{ category: 'page', name: 'section', operator: 'equals', values: ['section-1'] }];

const READS: Kind[] = [
  { operation: 'home.overview', of: () => get('/home') },
  { operation: 'users.own', of: () => get('/users/own') },
  { operation: 'websites.list', of: () => get('/websites') },
  { operation: 'websites.pages', of: ({ id }) => get(`/websites/${id}/pages?limit=25`) },
  { operation: 'jobs.list', of: () => get('/jobs?limit=25') },
  { operation: 'agents.list', of: () => get('/agents') },
  { operation: 'tests.list', of: () => get('/tests?limit=25') },
  { operation: 'pools.list', of: () => get('/pools?limit=25') },
  { operation: 'articles.list', of: () => get('/articles?locale=fr') },
  { operation: 'auditLog.list', of: () => get('/audit-log?limit=25') },
  { operation: 'users.list', of: () => get('/users?limit=25') },
  { operation: 'problems.list', of: ({ id }) => get(`/problems?websiteId=${id}&limit=50`) },
  { operation: 'problems.groups', of: ({ id }) => get(`/problems/groups?websiteId=${id}&by=cause&limit=50`) },
  { operation: 'problems.get', of: ({ problemIds }, chance) => get(`/problems/${chance.pick(problemIds)}`) },
  {
    operation: 'health.overview',
    of: (website, _chance, endsAt) => get(`/health?${inPeriod(website, endsAt)}`),
  },
  {
    operation: 'health.evolution',
    of: (website, _chance, endsAt) => get(`/health/evolution?${inPeriod(website, endsAt)}`),
  },
  {
    operation: 'dataQuality.overview',
    of: (website, _chance, endsAt) => get(`/data-quality?${inPeriod(website, endsAt)}`),
  },
  {
    operation: 'dataQuality.check',
    of: (website, chance, endsAt) =>
      get(`/data-quality/${chance.pick(['csp', 'tagJs', 'dataLayer'])}?${inPeriod(website, endsAt)}`),
  },
  {
    operation: 'observations.ofPage',
    of: ({ pageIds }, chance) => get(`/pages/${chance.pick(pageIds)}/observations?limit=25`),
  },
  {
    operation: 'dataLayer.variables',
    of: (website, _chance, endsAt) => get(`/data-layer/variables?${inPeriod(website, endsAt)}`),
  },
  {
    operation: 'dataLayer.search',
    of: (website, _chance, endsAt) => ({
      method: 'POST',
      path: '/data-layer/searches',
      body: { ...periodOf(website, endsAt), match: 'all', conditions: SECTION, limit: 50 },
    }),
  },
  {
    operation: 'dataLayer.count',
    of: (website, _chance, endsAt) => ({
      method: 'POST',
      path: '/data-layer/counts',
      body: { ...periodOf(website, endsAt), match: 'all', conditions: SECTION },
    }),
  },
];

const WRITES: Kind[] = [
  {
    operation: 'problems.addNote',
    of: ({ problemIds }, chance) => ({
      method: 'POST',
      path: `/problems/${chance.pick(problemIds)}/notes`,
      body: { text: 'Seen; the release of Monday fixes it.' },
    }),
  },
  {
    operation: 'problems.setState',
    of: ({ problemIds }, chance) => ({
      method: 'PUT',
      path: `/problems/${chance.pick(problemIds)}/state`,
      body: { state: chance.pick(['open', 'acknowledged', 'muted']), until: null },
    }),
  },
  {
    operation: 'releases.create',
    of: ({ id }, chance) => ({
      method: 'POST',
      path: '/releases',
      body: { websiteId: id, label: `release ${chance.between(1, 1_000_000)}` },
    }),
  },
  {
    operation: 'tests.create',
    of: ({ id }, chance) => ({
      method: 'POST',
      path: '/tests',
      body: {
        websiteId: id,
        title: `Test ${chance.between(1, 1_000_000)}`,
        category: 'other',
        severity: 'info',
        allPages: true,
        urls: [],
        content: 'document.title',
        condition: 'content',
        isDraft: false,
      },
    }),
  },
];

export interface UsersRequest extends LoadRequest {
  user: LoadUser;
}

/** Returns the next call of one of the users, allowed by their role. */
export function nextRequest({ websites, people: users, endsAt }: Instance, chance: Chance): UsersRequest {
  const { operation, of } = chance.pick(chance.between(1, 5) <= READS_IN_FIVE ? READS : WRITES);
  const allowed = users.filter(({ role }) => operation in OPERATIONS && role in OPERATIONS[operation]);
  return { operation, ...of(chance.pick(websites), chance, endsAt), user: chance.pick(allowed) };
}
