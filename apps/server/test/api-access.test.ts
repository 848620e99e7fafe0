import { ROLES, type Role } from '@vigie/contract/roles.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOperations } from '../src/http/contract-check.ts';
import { ACTORS, REACHES, reachOf, type Actor, type Reach } from './access-table.ts';
import { requestFor } from './api-requests.ts';
import { createNothing, createOthersTarget, createTarget, type Target } from './api-targets.ts';
import { createFakePushService } from './fake-push-service.ts';
import { createCompany, createEveryRole, createPerson, type TestPerson } from './people.ts';
import { createAgentRow } from './rows.ts';
import { openTestApp, type Answer, type Caller, type TestApp } from './test-app.ts';

/** Calls that name no one thing: whoever may call them at all reaches something. */
const ABOUT_NO_THING = words(`
  sessions.create sessions.deleteCurrent sessions.list sessions.removeOthers passwordResets.request
  invitations.get invitations.join invitations.joinOwn users.own users.account users.updateOwn
  users.setOwnPassword users.exportOwn users.pushKey users.list users.csv users.create profiles.own
  companies.list companies.create messages.create messages.list articles.list articles.get auditLog.list
  outbox.list tags.list tags.create home.overview websites.list websites.create tests.list pools.list
  agents.list agents.create jobs.list`);
/** Calls about a secret that nobody in this test has. */
const ABOUT_A_SECRET = ['passwordResets.get', 'passwordResets.use'];
/** Calls after which their thing, or their caller, is not what it was. */
const UNDOES =
  /\.(?:remove\w*|revoke|deleteCurrent|setOwnPassword|setStatus|setPassword|rotateGuestCode|join\w*)$/u;
/** What undoes comes last: a company's picture is there for all that ask for it before. */
const ABOUT_A_THING = [...REACHES.keys()]
  .filter((call) => !ABOUT_NO_THING.includes(call) && !ABOUT_A_SECRET.includes(call))
  .toSorted((a, b) => Number(UNDOES.test(a)) - Number(UNDOES.test(b)));
/** What a moderator sees of a colleague's and does to their own alone. */
const OF_ITS_AUTHOR = words('problems.removeNote dataLayer.updateFilter dataLayer.removeFilter');

/** Whose thing it is: the caller's own, a colleague's, a colleague's of a context that the caller does not see ... */
const KINDS = ['own', 'company', 'context', 'other', 'none'] as const;
type Kind = (typeof KINDS)[number];
const REACHED: Record<Exclude<Reach, '-'>, readonly Kind[]> = {
  '*': ['own', 'company', 'context', 'other'],
  co: ['own', 'company', 'context'],
  cx: ['own', 'company'],
  me: ['own'],
};

function expectedOf(call: string, actor: Actor, kind: Kind): string {
  const reach = reachOf(call, actor);
  if (reach === '-') return actor === 'anonymous' ? 'not-signed-in' : 'forbidden';
  const isColleagues = kind === 'company' || kind === 'context';
  if (reach === 'co' && isColleagues && OF_ITS_AUTHOR.includes(call)) return 'forbidden';
  return REACHED[reach].includes(kind) ? 'reached' : 'not-found';
}

/** What an answer says of the caller's reach; what is refused for another reason was reached. */
function verdictOf({ status, body }: Answer): string {
  const { code = '' } = (body ?? {}) as { code?: string };
  if (['not-signed-in', 'forbidden', 'not-found'].includes(code)) return code;
  return status === 400 || status >= 500 ? `${status} ${code}` : 'reached';
}

describe('every call of the contract', () => {
  let bench: TestApp;
  let companyId: string;
  let otherCompanyId: string;
  let people: Record<Role, TestPerson>;
  const callers = new Map<Actor, Caller>();
  const own = new Map<Actor, Target>();
  let targets: Record<Exclude<Kind, 'own'>, Target>;

  beforeAll(async () => {
    bench = await openTestApp({ publicFetch: createFakePushService().fetch });
    companyId = await createCompany(bench.db, 'Own');
    otherCompanyId = await createCompany(bench.db, 'Other');
    people = await createEveryRole(bench.db, companyId);
    targets = {
      company: await createOthersTarget(bench, { companyId }),
      context: await createOthersTarget(bench, { companyId }),
      other: await createOthersTarget(bench, { companyId: otherCompanyId }),
      none: createNothing(),
    };
    for (const role of ROLES) {
      callers.set(role, await bench.signIn(people[role]));
      own.set(role, await createTarget(bench, people[role]));
      await showSingleContexts(people[role], [own.get(role), targets.company]);
    }
    callers.set('anonymous', bench.call);
    await createAgentRow(bench.db);
  });
  afterAll(() => bench.close());

  /** Who sees by contexts sees those of these targets and no other. */
  async function showSingleContexts({ profileId }: TestPerson, seen: Array<Target | undefined>) {
    await bench.db.updateTable('profiles').set({ all_contexts: false }).where('id', '=', profileId).execute();
    for (const target of seen)
      await bench.db
        .insertInto('profile_contexts')
        .values({ company_id: companyId, profile_id: profileId, context_id: target?.contextId ?? '' })
        .execute();
  }

  async function ask(call: string, actor: Actor, kind: Kind): Promise<string> {
    const isFresh = UNDOES.test(call) && expectedOf(call, actor, kind) === 'reached';
    const { caller, target } = isFresh ? await freshly(actor, kind) : standing(actor, kind);
    return verdictOf(await caller(requestFor(call, target)));
  }

  function standing(actor: Actor, kind: Kind): { caller: Caller; target: Target } {
    const target = kind === 'own' ? (own.get(actor) ?? targets.company) : targets[kind];
    return { caller: callers.get(actor) ?? bench.call, target };
  }

  /** A thing, and a caller when it is their own, that may be undone. */
  async function freshly(actor: Actor, kind: Kind): Promise<{ caller: Caller; target: Target }> {
    const { caller } = standing(actor, kind);
    const company = kind === 'other' ? otherCompanyId : companyId;
    if (kind !== 'own' || actor === 'anonymous')
      return { caller, target: await createOthersTarget(bench, { companyId: company }) };
    const person = await createPerson(bench.db, { companyId, role: actor });
    return { caller: await bench.signIn(person), target: await createTarget(bench, person) };
  }

  test('stands in the hand-written table', () => {
    expect(listOperations().toSorted()).toEqual([...REACHES.keys()].toSorted());
  });

  test.each(ABOUT_NO_THING)('%s is for those alone whom the table allows', async (call) => {
    const seen: Record<string, string> = {};
    for (const actor of ACTORS) seen[actor] = await ask(call, actor, 'own');
    const expected = ACTORS.map((actor) => [actor, expectedOf(call, actor, 'own')]);
    expect(seen).toEqual(Object.fromEntries(expected));
  });

  test.each(ABOUT_A_THING)('%s reaches of each actor as far as the table says', async (call) => {
    const cases = ACTORS.flatMap((actor) => KINDS.map((kind) => ({ actor, kind })));
    const seen: Record<string, string> = {};
    for (const { actor, kind } of cases) seen[`${actor} ${kind}`] = await ask(call, actor, kind);
    const expected = cases.map(({ actor, kind }) => [`${actor} ${kind}`, expectedOf(call, actor, kind)]);
    expect(seen).toEqual(Object.fromEntries(expected));
  });

  test.each(ABOUT_A_SECRET)('%s answers everybody alike that there is no such secret', async (call) => {
    for (const actor of ACTORS) expect(await ask(call, actor, 'none')).toBe('not-found');
  });

  test('a role that sees by contexts sees nothing without any context', async () => {
    const person = await createPerson(bench.db, { companyId, role: 'user', allContexts: false });
    const caller = await bench.signIn(person);
    expect((await caller({ url: '/api/websites' })).body).toMatchObject({ items: [], total: { count: 0 } });
    expect(verdictOf(await caller(requestFor('websites.get', targets.company)))).toBe('not-found');
  });
});

function words(text: string): string[] {
  return text.trim().split(/\s+/u);
}
