import { ROLES, type Role } from '@vigie/contract/roles.ts';
import { contract } from '@vigie/contract/api/contract.ts';
import { isContractProcedure } from '@orpc/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createId } from '../src/db/uuid-v7.ts';
import { jsonText } from '../src/db/json-text.ts';
import { listOperations } from '../src/http/contract-check.ts';
import { ABOUT_ONE_THING, ALLOWED } from './access-table.ts';
import { SETTINGS, createContextRow, createPoolRow, createTestRow } from './pool-rows.ts';
import { createFindings } from './finding-rows.ts';
import { observeWithPicture } from './observed-pages.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from './rows.ts';
import { createCompany, createEveryRole, createPerson, type TestPerson } from './people.ts';
import { openTestApp, type Caller, type TestApp } from './test-app.ts';

const TRACKING_INPUT = {
  jsTagName: 'matomo.js',
  phpTagName: 'matomo.php',
  requiredVariables: [],
  pageViewRule: null,
};
const TEST = {
  title: 'Test',
  category: 'other',
  severity: 'info',
  allPages: true,
  urls: [],
  content: '1',
  condition: 'content',
  isDraft: false,
};
const POOL = {
  name: 'Pool',
  category: 'other',
  severity: 'info',
  status: 'draft',
  allPages: true,
  urls: [],
  testIds: [],
  schedule: null,
  settings: SETTINGS,
};
const AGENT = { name: 'Agent', slug: 'agent', url: 'http://agent.invalid' };
const UPDATED_AT = '2026-03-01T00:00:00.000Z';

interface Target {
  websiteId: string;
  contextId: string;
  testId: string;
  poolId: string;
  agentId: string;
  jobId: string;
  observationId: string;
  pageId: string;
  profileId: string;
  problemId: string;
  noteId: string;
  reEvaluationId: string;
  filterId: string;
  releaseId: string;
}

const PERIOD = { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' };
const periodOf = ({ websiteId }: Target) => ({ websiteId, ...PERIOD });
const filterOf = ({ websiteId }: Target) => ({
  websiteId,
  name: 'Filter',
  shared: true,
  conditions: [],
  hiddenColumns: [],
});
const NEW_WEBSITE = () => ({ url: `https://${createId()}.example/`, tracking: TRACKING_INPUT });
/** What each call carries, beside its path. */
const BODIES: Record<string, (target: Target) => object> = {
  'sessions.create': () => ({ email: 'nobody@vigie.example', password: 'wrong' }),
  'websites.create': NEW_WEBSITE,
  'websites.update': NEW_WEBSITE,
  'websites.probe': () => ({ pageUrl: 'https://shop.example/', tracking: TRACKING_INPUT }),
  'contexts.create': () => ({ label: createId(), url: null }),
  'contexts.update': () => ({ label: createId(), url: null }),
  'tests.create': ({ websiteId }) => ({ ...TEST, websiteId }),
  'tests.update': () => ({ ...TEST, updatedAt: UPDATED_AT }),
  'tests.dryRun': ({ websiteId }) => ({
    websiteId,
    pageUrl: 'https://shop.example/',
    content: '1',
    condition: 'content',
  }),
  'pools.create': ({ websiteId }) => ({ ...POOL, websiteId }),
  'pools.update': () => ({ ...POOL, updatedAt: UPDATED_AT }),
  'agents.create': () => ({ ...AGENT, pairingCode: 'no code' }),
  'agents.update': () => ({ ...AGENT, slotsMax: null, isPaused: false, updatedAt: UPDATED_AT }),
  'observations.reEvaluate': periodOf,
  'problems.setState': () => ({ state: 'acknowledged' }),
  'problems.setStates': ({ websiteId, problemId }) => ({ websiteId, ids: [problemId], state: 'muted' }),
  'problems.addNote': () => ({ text: 'Seen with the agency.' }),
  'dataLayer.search': (target) => ({ ...periodOf(target), conditions: [] }),
  'dataLayer.count': (target) => ({ ...periodOf(target), conditions: [] }),
  'dataLayer.export': (target) => ({ ...periodOf(target), conditions: [] }),
  'dataLayer.createFilter': filterOf,
  'dataLayer.updateFilter': filterOf,
  'releases.create': ({ websiteId }) => ({ websiteId, label: '2.4.0' }),
  'pools.setStatus': () => ({ status: 'published' }),
  'pools.setTests': () => ({ testIds: [] }),
};

function routeOf(operation: string) {
  const found = operation
    .split('.')
    .reduce<unknown>((part, key) => Reflect.get(part as object, key), contract);
  if (!isContractProcedure(found)) throw new Error(`${operation} is no call`);
  const { method = 'POST', path = '' } = found['~orpc'].route;
  return { method, path };
}

/** What a question about a website carries. */
const QUESTIONS: Record<string, Record<string, string>> = {
  'health.overview': {},
  'health.evolution': {},
  'observations.reEvaluations': {},
  'dataQuality.overview': {},
  'dataQuality.check': {},
  'dataQuality.pages': { reason: 'not-requested' },
  'dataQuality.policies': {},
  'dataQuality.matrix': {},
  'problems.list': {},
  'problems.groups': { by: 'cause' },
  'problems.counts': {},
  'problems.csv': {},
  'dataLayer.variables': {},
  'dataLayer.values': { category: 'general', name: 'page' },
  'dataLayer.filters': {},
  'releases.list': {},
};

function requestFor(operation: string, target: Target): InjectOptions {
  const { method, path } = routeOf(operation);
  const asked = QUESTIONS[operation];
  const query = asked && `?${new URLSearchParams({ ...periodOf(target), ...asked })}`;
  const filled = path
    .replace('{id}', idOf(operation, target))
    .replace('{websiteId}', target.websiteId)
    .replace('{otherId}', target.observationId)
    .replace('{noteId}', target.noteId)
    .replace('{check}', 'tagJs');
  const url = `/api${filled}${query ?? ''}`;
  const payload = BODIES[operation]?.(target);
  return payload === undefined ? { method, url } : { method, url, payload };
}

/** The thing that a resource's `{id}` names. */
function idOf(operation: string, target: Target): string {
  const [resource = ''] = operation.split('.');
  if (operation === 'observations.ofPage') return target.pageId;
  if (operation === 'observations.reEvaluation') return target.reEvaluationId;
  if (resource === 'problems') return target.problemId;
  if (resource === 'dataLayer') return target.filterId;
  if (resource === 'releases') return target.releaseId;
  if (resource === 'contexts') return target.contextId;
  if (resource === 'tests') return target.testId;
  if (resource === 'pools') return target.poolId;
  if (resource === 'agents') return target.agentId;
  if (resource === 'observations') return target.observationId;
  if (resource === 'jobs') return target.jobId;
  if (resource === 'profiles') return target.profileId;
  return target.websiteId;
}

/** Ids that nothing has. */
function createNothing(): Target {
  return {
    websiteId: createId(),
    contextId: createId(),
    testId: createId(),
    poolId: createId(),
    agentId: createId(),
    jobId: createId(),
    observationId: createId(),
    pageId: createId(),
    profileId: createId(),
    problemId: createId(),
    noteId: createId(),
    reEvaluationId: createId(),
    filterId: createId(),
    releaseId: createId(),
  };
}

describe('every call of the contract', () => {
  let test_: TestApp;
  let people: Record<Role, TestPerson>;
  const callers = new Map<string, Caller>();
  let otherCompany: string;
  let foreign: Target;

  beforeAll(async () => {
    test_ = await openTestApp();
    const [own, other] = [await createCompany(test_.db, 'Own'), await createCompany(test_.db, 'Other')];
    people = await createEveryRole(test_.db, own);
    for (const role of ROLES) callers.set(role, await test_.signIn(people[role]));
    callers.set('anonymous', test_.call);
    await createAgentRow(test_.db);
    otherCompany = other;
    foreign = await createTarget(other);
  });
  afterAll(() => test_.close());

  async function createTarget(companyId: string): Promise<Target> {
    const { db } = test_;
    const websiteId = await createWebsiteRow(db, { companyId });
    const of = { companyId, websiteId };
    const contextId = await createContextRow(db, of);
    const testId = await createTestRow(db, of);
    const poolId = await createPoolRow(db, of);
    const jobId = await createJobRow(db, { ...of, state: 'succeeded' });
    const agentId = await createAgentRow(db, { companyId });
    const observationId = await observeWithPicture(db, { ...of, jobId, agentId });
    const { profileId, userId } = await createPerson(db, { companyId, role: 'user' });
    const things = { websiteId, contextId, testId, poolId, agentId, jobId, observationId, profileId };
    return { ...things, ...(await createFindings(db, { ...of, userId })) };
  }

  async function statusOf(operation: string, who: string, target: Target): Promise<number> {
    const caller = callers.get(who);
    if (caller === undefined) throw new Error(who);
    return (await caller(requestFor(operation, target))).status;
  }

  test('stands in the hand-written table', () => {
    expect(listOperations().toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
  });

  test.each(Object.keys(ALLOWED))(
    '%s is refused to anonymous and to every role that it does not allow',
    async (op) => {
      const allowed = ALLOWED[op]?.split(' ') ?? [];
      const refused = ['anonymous', ...ROLES].filter((who) => !allowed.includes(who));
      const statuses = await Promise.all(refused.map(async (who) => [who, await statusOf(op, who, foreign)]));
      expect(statuses).toEqual(refused.map((who) => [who, who === 'anonymous' ? 401 : 403]));
    },
  );

  test.each(ABOUT_ONE_THING)(
    '%s answers 404 for a thing of another company, except to admins',
    async (op) => {
      const allowed = (ALLOWED[op]?.split(' ') ?? []).filter((who) => who !== 'admin');
      const statuses = await Promise.all(allowed.map(async (who) => [who, await statusOf(op, who, foreign)]));
      expect(statuses).toEqual(allowed.map((who) => [who, 404]));
      const another = await createTarget(otherCompany);
      expect(await statusOf(op, 'admin', another)).not.toBe(404);
    },
  );

  test.each(ABOUT_ONE_THING)('%s answers 404 for an id that nothing has', async (op) => {
    expect(await statusOf(op, 'admin', createNothing())).toBe(404);
  });

  test('profiles.activate answers 404 for a profile of someone else, to admins too', async () => {
    expect(await statusOf('profiles.activate', 'admin', foreign)).toBe(404);
  });

  test.each(['health.overview', 'websites.get'])('%s is allowed within the own company', async (op) => {
    const own = await createTarget(people.user.companyId);
    const allowed = ALLOWED[op]?.split(' ') ?? [];
    const statuses = await Promise.all(allowed.map((who) => statusOf(op, who, own)));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('a role that sees by contexts sees nothing without any context', async () => {
    const own = await createTarget(people.user.companyId);
    const person = await createPerson(test_.db, {
      companyId: own && people.user.companyId,
      role: 'user',
      allContexts: false,
    });
    const caller = await test_.signIn(person);
    expect((await caller({ url: '/api/websites' })).body).toMatchObject({ items: [], total: { count: 0 } });
    expect((await caller(requestFor('websites.get', own))).status).toBe(404);
  });

  test('lists hold nothing of another company', async () => {
    const moderator = callers.get('moderator');
    for (const url of ['/api/websites', '/api/jobs', '/api/tests', '/api/pools', '/api/agents']) {
      const text = jsonText((await moderator?.({ url }))?.body);
      for (const id of Object.values(foreign)) expect(text).not.toContain(id);
    }
  });
});
