import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REACHES } from './access-table.ts';
import { requestFor } from './api-requests.ts';
import { createTarget, type Target } from './api-targets.ts';
import { createFakePushService } from './fake-push-service.ts';
import { createTestCompany, createEveryRole, createTestUser, type TestUser } from './users.ts';
import { SETTINGS } from './pool-rows.ts';
import { openTestApp, type TestCaller, type TestApp } from './test-app.ts';

/** Calls whose answer depends only on the caller, or on nobody, not on another user's request. */
const ABOUT_THE_CALLER =
  /^(?:sessions\.(?!remove$)|signInProviders\.(?!invite$)|factors\.(?!ofUser$|reset$|renamePasskey$|removePasskey$|removeIdentity$)|passwordResets\.request|users\.(?:own|account|updateOwn|setOwnPassword|exportOwn|pushKey)$|profiles\.own|companies\.own|articles|invitations|instance|home|fleet|websites\.detect$|websiteImports\.knownAddresses$|linkLists\.read$|agents\.(?:makeCode|codes)$|reports\.subscriptions$|listedVendors\.(?:set|approveSeen)$)|\.(?:list|csv|create)$/u;
/** Among these, calls that nevertheless name an object of a company. */
const NAMES_A_THING =
  /^(?:users|tests|pools|releases|profiles|companyTokens|identityProviders|companyDomains)\.create$|^(?:contexts|causes|problems|releases|companyTokens|identityProviders|companyDomains)\.list$|^(?:causes|problems)\.csv$/u;
const REFUSED = [400, 403, 404];

/** Calls that are not replayed: they end the caller's session, or join by a code, which is their purpose. */
const ENDS_THE_SESSION = new Set([
  'sessions.deleteCurrent',
  'users.setOwnPassword',
  'invitations.get',
  'invitations.join',
  'invitations.joinOwn',
]);

describe('requests of one company, replayed by another', () => {
  let bench: TestApp;
  let theirs: Target;
  let moderating: TestUser;
  let moderator: TestCaller;
  let foreign: string[];
  const strangers = new Map<string, TestCaller>();
  beforeAll(async () => {
    bench = await openTestApp({ publicFetch: createFakePushService().fetch });
    const companyId = await createTestCompany(bench.db, 'Theirs');
    const author = await createTestUser(bench.db, { companyId, role: 'moderator' });
    theirs = await createTarget(bench, author);
    foreign = [...new Set([...(await listIds(companyId)), ...Object.values(theirs), author.email])];
    const strange = await createTestCompany(bench.db, 'Strange');
    const users = await createEveryRole(bench.db, strange);
    moderating = await createTestUser(bench.db, { companyId: strange, role: 'moderator' });
    for (const role of ['moderator', 'user', 'guest'] as const)
      strangers.set(role, await bench.signIn(users[role]));
    moderator = await bench.signIn(moderating);
  });
  afterAll(() => bench.close());

  /** Returns the tables whose rows belong to a company. */
  async function listTables(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select tables.table_name as name from information_schema.tables
      join information_schema.columns using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'company_id'
        and table_name not in ('audit_log')
        and not exists (select from pg_inherits where inhrelid = format('public.%I', table_name)::regclass)
      order by 1`.execute(bench.db);
    return rows.map(({ name }) => name);
  }

  async function listIds(companyId: string): Promise<string[]> {
    const ids: string[] = [companyId];
    for (const table of await listTables()) {
      const { rows } = await sql<{ id: string | null }>`
        select to_jsonb(row) ->> 'id' as id from ${sql.table(table)} as row
        where company_id = ${companyId}`.execute(bench.db);
      ids.push(...rows.flatMap(({ id }) => (id !== null && isLongId(id) ? [id] : [])));
    }
    return ids;
  }

  /** Returns all stored data of the company, to check that nothing changed. */
  async function readAll(): Promise<string> {
    const prints: string[] = [];
    for (const table of await listTables()) {
      const { rows } = await sql<{ print: string | null }>`
        select md5(string_agg(row::text, ',' order by row::text)) as print from ${sql.table(table)} as row
        where company_id = ${theirs.companyId}`.execute(bench.db);
      prints.push(`${table} ${rows[0]?.print}`);
    }
    return prints.join('\n');
  }

  test('has something of everything', () => {
    expect(foreign.length).toBeGreaterThan(20);
  });

  test.each(['moderator', 'user', 'guest'])(
    'by a %s succeeds nowhere, tells no foreign id and changes nothing',
    async (role) => {
      const caller = strangers.get(role);
      if (caller === undefined) throw new Error(role);
      const before = await readAll();
      const successes: string[] = [];
      const leaks: string[] = [];
      for (const call of REACHES.keys()) {
        if (ENDS_THE_SESSION.has(call)) continue;
        const { status, text } = await caller(requestFor(call, theirs));
        const mayAnswer = ABOUT_THE_CALLER.test(call) && !NAMES_A_THING.test(call);
        if (!mayAnswer && !REFUSED.includes(status)) successes.push(`${call} ${status}`);
        if (status >= 500) successes.push(`${call} ${status}`);
        leaks.push(...foreign.filter((id) => text.includes(id)).map((id) => `${call} ${id}`));
      }
      expect((await caller({ url: '/api/users/own' })).status).toBe(200);
      expect({ successes, leaks }).toEqual({ successes: [], leaks: [] });
      expect(await readAll()).toBe(before);
    },
  );

  test.each(mixedRequests())(
    'and mixed with its own is refused: $call with their $names',
    async ({ call, names, body }) => {
      const before = await readAll();
      const ask = async (target: Target) => {
        const request = requestFor(call, target);
        const payload =
          body === undefined ? {} : { payload: { ...Object(request.payload), ...body(target) } };
        return moderator({ ...request, ...payload });
      };
      const ours = await createTarget(bench, moderating);
      const mixed = { ...ours, ...Object.fromEntries(names.map((name) => [name, theirs[name]])) };
      const { status, text } = await ask(mixed);
      expect(REFUSED).toContain(status);
      expect(foreign.filter((id) => text.includes(id))).toEqual([]);
      expect(await readAll()).toBe(before);
      expect(REFUSED).not.toContain((await ask(ours)).status);
    },
  );

  test('and a tracker of theirs is no tracker of its own website', async () => {
    const ours = await createTarget(bench, moderating);
    for (const call of ABOUT_A_TRACKER.trim().split(/\s+/u)) {
      const { status, text } = await moderator(createTrackerRequest(call, ours, theirs));
      expect([call, status, text.includes('not-found')]).toEqual([call, 404, true]);
      expect([call, (await moderator(createTrackerRequest(call, ours, ours))).status]).toEqual([call, 200]);
    }
  });
});

/** Calls that answer about one tracker of a website if they name it. */
const ABOUT_A_TRACKER = `
  health.overview health.evolution dataQuality.overview dataQuality.check dataQuality.pages dataQuality.policies
  dataQuality.matrix causes.list causes.counts causes.csv problems.list problems.groups problems.counts problems.csv comparisons.summary comparisons.pages
  comparisons.csv comparisons.runs comparisons.hits jobs.pages observations.get observations.compare
  observations.ofPage`;

/** Returns the request of a call about a target, with the tracker of another target. */
function createTrackerRequest(call: string, target: Target, { trackerId }: Target) {
  const request = requestFor(call, target);
  const { url } = request;
  return { ...request, url: `${url}${url.includes('?') ? '&' : '?'}trackerId=${trackerId}` };
}

interface MixedRequest {
  call: string;
  /** Parts of the request that belong to the other company. */
  names: Array<keyof Target>;
  /** Additional fields of the body. */
  body?: (mixed: Target) => object;
}

const joining = ({ companyId, teamId, contextId }: Target) => ({
  profile: { companyId, role: 'guest', allContexts: false, teamIds: [teamId], contextIds: [contextId] },
});
const ruling = ({ teamId, contextId }: Target) => ({
  otherwise: { role: 'guest', teamIds: [teamId], contextIds: [contextId] },
});
const nameCause = ({ causeId }: Target) => ({ ids: [causeId] });
const settings = (named: object) => ({ settings: { ...SETTINGS, ...named } });

/** Returns requests about the caller's own objects that name another company's. */
function mixedRequests(): MixedRequest[] {
  return [
    { call: 'observations.compare', names: ['observationId'] },
    { call: 'companies.updateTeam', names: ['teamId'] },
    { call: 'companies.removeTeam', names: ['teamId'] },
    { call: 'users.removeDevice', names: ['deviceId'] },
    { call: 'companyDomains.remove', names: ['domainId'] },
    { call: 'identityProviders.create', names: ['teamId'], body: ruling },
    { call: 'identityProviders.create', names: ['contextId'], body: ruling },
    { call: 'problems.removeNote', names: ['noteId'] },
    { call: 'causes.removeNote', names: ['causeNoteId'] },
    { call: 'causes.setStates', names: ['causeId'], body: nameCause },
    { call: 'causes.assign', names: ['causeId'], body: nameCause },
    { call: 'pools.setTests', names: ['testId'], body: ({ testId }) => ({ testIds: [testId] }) },
    { call: 'pools.create', names: ['testId'], body: ({ testId }) => ({ testIds: [testId] }) },
    { call: 'pools.create', names: ['agentId'], body: ({ agentId }) => settings({ agentId }) },
    {
      call: 'pools.create',
      names: ['contextId'],
      body: ({ contextId }) => settings({ contextId }),
    },
    { call: 'websites.update', names: ['poolId'], body: ({ poolId }) => ({ healthPoolId: poolId }) },
    { call: 'websites.update', names: ['testId'], body: ({ testId }) => ({ healthTestId: testId }) },
    { call: 'users.create', names: ['teamId'], body: joining },
    { call: 'users.create', names: ['contextId'], body: joining },
    { call: 'dataLayer.createFilter', names: ['websiteId'] },
    { call: 'releases.create', names: ['websiteId'] },
  ];
}

function isLongId(id: string): boolean {
  return id.length === 36;
}
