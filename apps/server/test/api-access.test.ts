import { ROLES, type Role } from '@vigie/contract/roles.ts';
import { contract } from '@vigie/contract/api/contract.ts';
import { isContractProcedure } from '@orpc/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createId } from '../src/db/uuid-v7.ts';
import { jsonText } from '../src/db/json-text.ts';
import { listOperations } from '../src/http/contract-check.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from './rows.ts';
import { createCompany, createEveryRole, createPerson, type TestPerson } from './people.ts';
import { openTestApp, type Caller, type TestApp } from './test-app.ts';

const STAFF_AND_LIMITED = 'user contributor secretary register stand guest elu';
const ALL = `admin moderator ${STAFF_AND_LIMITED}`;

/** A copy of the permission table, written by hand, so that the table does not vouch for itself. */
const ALLOWED: Record<string, string> = {
  'sessions.create': `anonymous ${ALL}`,
  'sessions.deleteCurrent': ALL,
  'users.own': ALL,
  'profiles.own': ALL,
  'profiles.activate': ALL,
  'websites.list': ALL,
  'websites.get': ALL,
  'websites.create': 'admin moderator',
  'websites.update': 'admin moderator',
  'websites.run': 'admin moderator',
  'jobs.list': 'admin moderator',
  'jobs.get': 'admin moderator',
  'jobs.cancel': 'admin moderator',
  'jobs.events': 'admin moderator',
  'health.overview': ALL,
  'health.evolution': ALL,
};
/** Calls about one thing of a company: who may reach into another company. */
const ABOUT_ONE_THING = [
  'websites.get',
  'websites.update',
  'websites.run',
  'jobs.get',
  'jobs.cancel',
  'jobs.events',
  'health.overview',
  'health.evolution',
];
const WEBSITE = {
  url: 'https://shop.example/',
  tracking: { jsTagName: 'matomo.js', phpTagName: 'matomo.php', requiredVariables: [], pageViewRule: null },
};

interface Target {
  websiteId: string;
  jobId: string;
  profileId: string;
}

function routeOf(operation: string) {
  const found = operation
    .split('.')
    .reduce<unknown>((part, key) => Reflect.get(part as object, key), contract);
  if (!isContractProcedure(found)) throw new Error(`${operation} is no call`);
  const { method = 'POST', path = '' } = found['~orpc'].route;
  return { method, path };
}

function requestFor(operation: string, target: Target): InjectOptions {
  const { method, path } = routeOf(operation);
  const [resource] = operation.split('.');
  const id =
    resource === 'jobs' ? target.jobId : resource === 'profiles' ? target.profileId : target.websiteId;
  const query =
    resource === 'health' ? `?websiteId=${id}&from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z` : '';
  const url = `/api${path.replace('{id}', id)}${query}`;
  if (operation === 'websites.create' || operation === 'websites.update')
    return { method, url, payload: { ...WEBSITE, url: `https://${createId()}.example/` } };
  if (operation === 'sessions.create')
    return { method: 'POST', url, payload: { email: 'nobody@vigie.example', password: 'wrong' } };
  return { method, url };
}

describe('every call of the contract', () => {
  let test_: TestApp;
  let people: Record<Role, TestPerson>;
  const callers = new Map<string, Caller>();
  let foreign: Target;

  beforeAll(async () => {
    test_ = await openTestApp();
    const [own, other] = [await createCompany(test_.db, 'Own'), await createCompany(test_.db, 'Other')];
    people = await createEveryRole(test_.db, own);
    for (const role of ROLES) callers.set(role, await test_.signIn(people[role]));
    callers.set('anonymous', test_.call);
    await createAgentRow(test_.db);
    foreign = await createTarget(other);
  });
  afterAll(() => test_.close());

  async function createTarget(companyId: string): Promise<Target> {
    const websiteId = await createWebsiteRow(test_.db, { companyId });
    const jobId = await createJobRow(test_.db, { companyId, websiteId, state: 'succeeded' });
    const { profileId } = await createPerson(test_.db, { companyId, role: 'user' });
    return { websiteId, jobId, profileId };
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
      expect(await statusOf(op, 'admin', foreign)).not.toBe(404);
    },
  );

  test.each(ABOUT_ONE_THING)('%s answers 404 for an id that nothing has', async (op) => {
    const nothing = { websiteId: createId(), jobId: createId(), profileId: createId() };
    expect(await statusOf(op, 'admin', nothing)).toBe(404);
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
    for (const url of ['/api/websites', '/api/jobs']) {
      const answer = await moderator?.({ url });
      expect(jsonText(answer?.body)).not.toContain(foreign.websiteId);
    }
  });
});
