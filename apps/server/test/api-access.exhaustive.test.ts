import { idSchema } from '@vigie/contract/identifiers.ts';
import { AUDITED_READS, QUESTIONS } from '@vigie/contract/permissions.ts';
import { ROLES, type Role } from '@vigie/contract/roles.ts';
import { coversScope, OWN_TOKEN_SCOPES, type TokenScope } from '@vigie/contract/token.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOperations } from '../src/http/contract-check.ts';
import {
  ACTORS,
  REACHES,
  reachOf,
  TOKEN_SCOPE_OF,
  type AccessActor,
  type AccessScope,
} from './access-table.ts';
import { isWrite, requestFor } from './api-requests.ts';
import { createNothing, createOthersTarget, createTarget, type Target } from './api-targets.ts';
import { createFakePushService } from './fake-push-service.ts';
import { createTestCompany, createEveryRole, createTestUser, type TestUser } from './users.ts';
import { createAgentRow } from './rows.ts';
import { signInByProvider } from './provider-session.ts';
import { createTokenRow } from './token-rows.ts';
import { openTestApp, type TestAnswer, type TestCaller, type TestApp } from './test-app.ts';

/** Calls that name no single object: a caller with the right always reaches something. */
const ABOUT_NO_THING = words(`
  factors.challenge factors.signInByPasskey factors.signIn factors.confirm factors.own factors.beginTotp factors.confirmTotp
  factors.removeTotp factors.makeRecoveryCodes factors.beginPasskey factors.addPasskey
  sessions.create sessions.deleteCurrent sessions.confirm sessions.list sessions.removeOthers signIns.list
  passwordResets.request invitations.get invitations.join invitations.joinOwn users.own users.account users.updateOwn
  signInProviders.offered signInProviders.begin signInProviders.link signInProviders.finish signInProviders.join signInProviders.signOut
  users.setOwnPassword users.exportOwn users.pushKey tokens.list tokens.create users.list users.csv users.create profiles.own
  companies.list companies.create companies.own messages.create messages.list articles.list articles.get auditLog.list
  auditLog.csv auditLog.chain companies.csv channels.csv websites.csv agents.csv
  outbox.list fileMarks.list tags.list tags.create inventory.list inventory.csv
  listedVendors.list listedVendors.set listedVendors.approveSeen channels.list channels.create alarmRules.list alarmRules.create incidents.list
  home.overview sharedSettings.list sharedSettings.create bulkChanges.list fleet.list fleet.causes fleet.csv websites.list websites.create websites.detect tests.list pools.list
  clientReports.list websiteImports.list websiteImports.create websiteImports.knownAddresses
  linkLists.read agents.list agents.create agents.makeCode agents.codes jobs.list instance.get reports.subscriptions`);
/** Calls about a secret that no caller in this test has. */
const ABOUT_A_SECRET = words(`
  passwordResets.get passwordResets.use emailChanges.get emailChanges.use invitations.readJoining invitations.confirm
  sharedHealth.open sharedHealth.fleet sharedHealth.plan readerReports.answer`);
/** Calls that end sessions of their caller. */
const ENDS_SESSIONS = ['sessions.deleteCurrent', 'sessions.removeOthers', 'users.setOwnPassword'];
/** Calls that delete their object run after the others; those that delete most run last. */
const UNDOES = /\.remove\w*$/u;
const UNDOES_MOST = [
  'orders.removeAll',
  'realVisitors.removeAll',
  'serverCalls.removeAll',
  'websites.remove',
  'companies.remove',
  'profiles.revoke',
  'users.remove',
];
const ABOUT_A_THING = [...REACHES.keys()]
  .filter((call) => !ABOUT_NO_THING.includes(call) && !ABOUT_A_SECRET.includes(call))
  .toSorted((a, b) => weightOf(a) - weightOf(b));
/** Calls open to everybody: the caller is unknown, and nothing has changed yet. */
const NOT_AUDITED = [
  'passwordResets.request',
  'invitations.join',
  'factors.challenge',
  'signInProviders.begin',
];
const isAudited = (call: string) =>
  !NOT_AUDITED.includes(call) && (AUDITED_READS.has(call) || (isWrite(call) && !QUESTIONS.has(call)));

/** Calls by which a moderator reads objects of a colleague, but changes only their own. */
const OF_ITS_AUTHOR = words(
  'causes.removeNote problems.removeNote dataLayer.updateFilter dataLayer.removeFilter',
);

/**
 * Owner of the object: the caller, a colleague, a colleague in a context that the caller does not see, or another
 * company. `none`: the object does not exist.
 */
const KINDS = ['own', 'company', 'context', 'other', 'none'] as const;
type Kind = (typeof KINDS)[number];
const REACHED: Record<Exclude<AccessScope, '-'>, readonly Kind[]> = {
  '*': ['own', 'company', 'context', 'other'],
  co: ['own', 'company', 'context'],
  cx: ['own', 'company'],
  me: ['own'],
};

/** The first role of each group represents the group, which is one column of the table. */
const SCOPE_ROLES: readonly AccessActor[] = ['admin', 'moderator', 'user', 'guest', 'anonymous'];

/** Owners on both sides of each scope's boundary: each scope includes the smaller ones. */
const EDGES: Record<Exclude<AccessScope, '-'>, readonly Kind[]> = {
  '*': ['other'],
  co: ['context', 'other'],
  cx: ['company', 'context'],
  me: ['own', 'company'],
};

/**
 * Returns the owners to test. A caller without the right is refused before its target is read, so its own object
 * suffices. Within a group of roles, the first role is tested with all owners, the others at the boundaries of their
 * scope.
 */
function kindsFor(call: string, actor: AccessActor): readonly Kind[] {
  const reach = reachOf(call, actor);
  if (reach === '-') return ['own'];
  return SCOPE_ROLES.includes(actor) ? KINDS : EDGES[reach];
}

/** One role of each group with equal scopes. */
const TOKEN_ROLES = ['moderator', 'user', 'guest'] as const satisfies Role[];
const SIGNED = [...REACHES.keys()].filter((call) => reachOf(call, 'anonymous') === '-');
const FOR_TOKENS = SIGNED.filter((call) => TOKEN_SCOPE_OF.get(call) !== null).toSorted(
  (a, b) => weightOf(a) - weightOf(b),
);

/** Actors that signed in by a provider of the instance or of their company; all others by password. */
const BY_PROVIDER: Partial<Record<AccessActor, 'instance' | 'company'>> = {
  contributor: 'instance',
  stand: 'instance',
  secretary: 'company',
  elu: 'company',
  register: 'company',
};
/**
 * Calls that change an account in all companies or export its data: refused for a session of one company's provider.
 */
const OF_WHOLE_ACCOUNT = words(`
  users.setOwnPassword users.exportOwn users.setEmail invitations.joinOwn signInProviders.link
  factors.beginTotp factors.removeTotp factors.makeRecoveryCodes factors.beginPasskey
  factors.removePasskey factors.removeIdentity`);

const MANAGERS: readonly Role[] = ['admin', 'moderator'];
/** Lanes run at once. Each lane runs its actors one after the other, so that no call exceeds a rate limit. */
const LANES = [0, 1, 2, 3].map((lane) => ACTORS.filter((_, index) => index % 4 === lane));

function expectedOf(call: string, actor: AccessActor, kind: Kind): string {
  const reach = reachOf(call, actor);
  if (reach === '-') return actor === 'anonymous' ? 'not-signed-in' : 'forbidden';
  if (BY_PROVIDER[actor] === 'company' && OF_WHOLE_ACCOUNT.includes(call)) return 'session-of-one-company';
  const isColleagues = kind === 'company' || kind === 'context';
  if (reach === 'co' && isColleagues && OF_ITS_AUTHOR.includes(call)) return 'forbidden';
  return REACHED[reach].includes(kind) ? 'reached' : 'not-found';
}

const REFUSALS = words(
  'not-signed-in forbidden not-found closed-to-tokens token-scope-too-small session-of-one-company',
);

/** Returns what an answer reveals about the caller's scope; a call refused for another reason was within scope. */
function verdictOf({ status, body }: TestAnswer): string {
  const { code = '' } = (body ?? {}) as { code?: string };
  if (REFUSALS.includes(code)) return code;
  return status === 400 || status >= 500 ? `${status} ${code}` : 'reached';
}

describe('every call of the contract', () => {
  let bench: TestApp;
  let companyId: string;
  let otherCompanyId: string;
  let users: Record<Role, TestUser>;
  const callers = new Map<AccessActor, TestCaller>();
  const targets = new Map<AccessActor, Record<Kind, Target>>();
  /** The admin's tokens by scope, and tokens of other roles with the widest scope. */
  const scoped = new Map<TokenScope, TestCaller>();
  const tokens = new Map<Role, TestCaller>();
  let provisioning: TestCaller;
  /** Tokens of the same roles, and of the company, of the scopes that only send. */
  const senders = new Map<TokenScope | null | undefined, Map<Role, TestCaller>>();
  const companySenders = new Map<TokenScope | null | undefined, TestCaller>();
  let ofCompany: { caller: TestCaller } & Record<Exclude<Kind, 'own'>, Target>;
  /** Calls expected in the audit log, once for each success. */
  const done: string[] = [];

  beforeAll(async () => {
    bench = await openTestApp({ publicFetch: createFakePushService().fetch });
    companyId = await createTestCompany(bench.db, 'Own');
    otherCompanyId = await createTestCompany(bench.db, 'Other');
    users = await createEveryRole(bench.db, companyId);
    const common = await createOthers();
    targets.set('anonymous', { own: common.company, ...common });
    callers.set('anonymous', bench.call);
    for (const role of ROLES) {
      callers.set(role, await enter(role, users[role]));
      const own = await createTarget(bench, users[role]);
      // Users who may undo changes of others may undo their own
      const others = MANAGERS.includes(role) ? await createOthers() : common;
      targets.set(role, { own, ...others });
      await showSingleContexts(users[role], [own, others.company]);
    }
    await createAgentRow(bench.db);
    for (const scope of OWN_TOKEN_SCOPES) scoped.set(scope, await tokenOf('admin', scope));
    const forDirectory = { companyId, profileId: null, scope: 'provision' as const };
    provisioning = bench.withToken((await createTokenRow(bench.db, forDirectory)).text);
    for (const role of TOKEN_ROLES) tokens.set(role, await tokenOf(role, 'configure'));
    const tokenOfCompany = async (scope: TokenScope) =>
      bench.withToken((await createTokenRow(bench.db, { companyId, profileId: null, scope })).text);
    for (const scope of ['orders', 'server-calls'] as const) {
      const own = new Map<Role, TestCaller>();
      for (const role of TOKEN_ROLES) own.set(role, await tokenOf(role, scope));
      senders.set(scope, own);
      companySenders.set(scope, await tokenOfCompany(scope));
    }
    ofCompany = { caller: await tokenOfCompany('configure'), ...(await createOthers()) };
  });
  afterAll(() => bench.close());

  function enter(role: Role, user: TestUser): Promise<TestCaller> {
    const whose = BY_PROVIDER[role];
    return whose === undefined ? bench.signIn(user) : signInByProvider(bench, user, whose);
  }

  async function createOthers(): Promise<Record<Exclude<Kind, 'own'>, Target>> {
    return {
      company: await createOthersTarget(bench, { companyId }),
      context: await createOthersTarget(bench, { companyId }),
      other: await createOthersTarget(bench, { companyId: otherCompanyId }),
      none: createNothing(),
    };
  }

  /** Gives callers limited to contexts the contexts of these targets and no others. */
  async function showSingleContexts({ profileId }: TestUser, seen: Target[]) {
    await bench.db.updateTable('profiles').set({ allContexts: false }).where('id', '=', profileId).execute();
    for (const { contextId } of seen)
      await bench.db.insertInto('profileContexts').values({ companyId, profileId, contextId }).execute();
  }

  async function ask(call: string, actor: AccessActor, kind: Kind): Promise<string> {
    return askAs(await callerOf(call, actor), call, targetOf(actor, kind));
  }

  async function askAs(caller: TestCaller, call: string, target: Target): Promise<string> {
    const answer = await caller(requestFor(call, target));
    if (answer.status < 300 && isAudited(call)) done.push(call);
    return verdictOf(answer);
  }

  function targetOf(actor: AccessActor, kind: Kind): Target {
    const target = targets.get(actor)?.[kind];
    if (target === undefined) throw new Error(actor);
    return target;
  }

  async function tokenOf(role: Role, scope: TokenScope): Promise<TestCaller> {
    const { text } = await createTokenRow(bench.db, { companyId, profileId: users[role].profileId, scope });
    return bench.withToken(text);
  }

  async function callerOf(call: string, actor: AccessActor): Promise<TestCaller> {
    if (ENDS_SESSIONS.includes(call) && actor !== 'anonymous')
      return enter(actor, await createTestUser(bench.db, { companyId, role: actor }));
    return callers.get(actor) ?? bench.call;
  }

  test('stands in the hand-written table', () => {
    expect(listOperations().toSorted()).toEqual([...REACHES.keys()].toSorted());
  });

  test.each(ABOUT_NO_THING)('%s is only for those whom the table allows', async (call) => {
    const seen: Record<string, string> = {};
    for (const actor of ACTORS) seen[actor] = await ask(call, actor, 'own');
    const expected = ACTORS.map((actor) => [actor, expectedOf(call, actor, 'own')]);
    expect(seen).toEqual(Object.fromEntries(expected));
  });

  test.each(ABOUT_A_THING)('%s reaches of each actor as far as in the table', async (call) => {
    const cases = ACTORS.flatMap((actor) => kindsFor(call, actor).map((kind) => ({ actor, kind })));
    const seen: Record<string, string> = {};
    const askAll = async (actors: readonly AccessActor[]) => {
      for (const actor of actors)
        for (const kind of kindsFor(call, actor)) seen[`${actor} ${kind}`] = await ask(call, actor, kind);
    };
    await Promise.all(LANES.map(askAll));
    const expected = cases.map(({ actor, kind }) => [`${actor} ${kind}`, expectedOf(call, actor, kind)]);
    expect(seen).toEqual(Object.fromEntries(expected));
  });

  test.each(ABOUT_A_SECRET)('%s answers everybody alike that there is no such secret', async (call) => {
    for (const actor of ACTORS) expect(await ask(call, actor, 'none')).toBe('not-found');
  });

  test.each(SIGNED)('%s requires of a token the scope in the table', async (call) => {
    const needed = TOKEN_SCOPE_OF.get(call) ?? null;
    const passed = expectedOf(call, 'admin', ABOUT_NO_THING.includes(call) ? 'own' : 'none');
    for (const [scope, caller] of scoped) {
      const refused = needed === null ? 'closed-to-tokens' : 'token-scope-too-small';
      const expected = needed !== null && coversScope(scope, needed) ? passed : refused;
      expect([scope, await askAs(caller, call, targetOf('admin', 'none'))]).toEqual([scope, expected]);
    }
  });

  test.each(SIGNED)('%s takes no token for provisioning', async (call) => {
    expect(['closed-to-tokens', 'token-scope-too-small', 'forbidden']).toContain(
      await askAs(provisioning, call, targetOf('moderator', 'own')),
    );
  });

  test.each(FOR_TOKENS)('%s reaches of a token no further than of its user or its company', async (call) => {
    const seen: Record<string, string> = {};
    const expected: Record<string, string> = {};
    const kindsOf = (kinds: readonly Kind[]) =>
      ABOUT_NO_THING.includes(call) ? (['company'] as const) : kinds;
    const needed = TOKEN_SCOPE_OF.get(call);
    for (const [role, caller] of senders.get(needed) ?? tokens)
      for (const kind of kindsOf(role === 'moderator' ? ['other'] : ['context', 'other'])) {
        seen[`${role} ${kind}`] = await askAs(caller, call, targetOf(role, kind));
        expected[`${role} ${kind}`] = expectedOf(call, role, kind);
      }
    for (const kind of kindsOf(['company', 'context', 'other', 'none'])) {
      seen[`company ${kind}`] = await askAs(
        companySenders.get(needed) ?? ofCompany.caller,
        call,
        ofCompany[kind as Exclude<Kind, 'own'>],
      );
      expected[`company ${kind}`] = expectedOf(call, 'moderator', kind);
    }
    expect(seen).toEqual(expected);
  });

  test('leaves one entry in the audit log for each time it did something, and only ids in it', async () => {
    const entries = await bench.db
      .selectFrom('auditLog')
      .select(['operation', 'targetId', 'companyId'])
      .where('operation', '!=', 'sessions.create')
      .execute();
    expect(new Set(done).size).toBeGreaterThan(60);
    expect(entries.map(({ operation }) => operation).toSorted()).toEqual(done.toSorted());
    const targetIds = entries.flatMap(({ targetId }) => targetId ?? []);
    expect(targetIds.filter((id) => !idSchema.safeParse(id).success)).toEqual([]);
    const companies = new Set(entries.map((entry) => entry.companyId));
    expect(companies).toEqual(new Set([companyId]));
  });

  test('a role that sees by contexts sees nothing without any context', async () => {
    const user = await createTestUser(bench.db, { companyId, role: 'user', allContexts: false });
    const caller = await bench.signIn(user);
    expect((await caller({ url: '/api/websites' })).body).toMatchObject({ items: [], total: { count: 0 } });
    expect(verdictOf(await caller(requestFor('websites.get', createNothing())))).toBe('not-found');
  });
});

function weightOf(call: string): number {
  return Number(UNDOES.test(call)) + 1 + UNDOES_MOST.indexOf(call);
}

function words(text: string): string[] {
  return text.trim().split(/\s+/u);
}
