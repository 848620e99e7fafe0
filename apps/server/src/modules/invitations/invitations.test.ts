import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany, createPerson } from '../../../test/people.ts';
import { openTestApp, type Caller, type TestApp } from '../../../test/test-app.ts';

const NEW = { email: 'Guest@Vigie.Example', password: 'come in', firstName: 'Ada', lastName: 'Lovelace' };

describe('an invitation', () => {
  let bench: TestApp;
  let companyId: string;
  let otherId: string;
  let code: string;
  beforeAll(async () => {
    bench = await openTestApp();
    companyId = await createCompany(bench.db, 'Inviting');
    otherId = await createCompany(bench.db, 'Other');
    code = await codeOf(companyId);
  });
  afterAll(() => bench.close());

  const codeOf = async (id: string) => {
    const row = bench.db.selectFrom('companies').select('guest_code').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).guest_code;
  };
  const join = (payload: object, guestCode = code) =>
    bench.call({ method: 'POST', url: `/api/invitations/${guestCode}/profiles`, payload });
  const joinOwn = (who: Caller) =>
    who({ method: 'POST', url: `/api/invitations/${code}/profiles/own`, payload: {} });

  test('tells the name of the company and nothing more', async () => {
    const { status, body } = await bench.call({ url: `/api/invitations/${code.toLowerCase()}` });
    expect([status, body]).toEqual([200, { company: { name: 'Inviting' }, isMember: false }]);
  });

  test('lets a new person in as a guest who sees no website yet', async () => {
    const answer = await join(NEW);
    expect(answer.status).toBe(201);
    const { token } = answer.body as { token: string };
    const own = await bench.call({ url: '/api/users/own', headers: { authorization: token } });
    expect(own.body).toMatchObject({
      email: 'guest@vigie.example',
      active_profile: { role: { slug: 'guest' }, group_id: companyId },
      mustChangePassword: false,
    });
    const profile = bench.db
      .selectFrom('profiles')
      .innerJoin('users', 'users.id', 'profiles.user_id')
      .select(['all_contexts', 'profiles.active'])
      .where('email', '=', 'guest@vigie.example');
    expect(await profile.executeTakeFirst()).toEqual({ all_contexts: false, active: true });
  });

  test('asks those who have an account to sign in', async () => {
    const { email } = await createPerson(bench.db, { companyId: otherId, role: 'user' });
    expect(await join({ ...NEW, email })).toMatchObject({ status: 422, body: { code: 'email-taken' } });
  });

  test('switches whoever is signed in to the company, once and again', async () => {
    const person = await createPerson(bench.db, { companyId: otherId, role: 'admin' });
    const own = await bench.signIn(person);
    const { body: before } = await own({ url: `/api/invitations/${code}` });
    expect(before).toMatchObject({ isMember: false });
    for (const _ of [1, 2])
      expect(await joinOwn(own)).toMatchObject({
        status: 201,
        body: { active_profile: { role: { slug: 'guest' }, group_id: companyId } },
      });
    const { body: after } = await own({ url: `/api/invitations/${code}` });
    expect(after).toMatchObject({ isMember: true });
    const profiles = bench.db.selectFrom('profiles').select('id').where('user_id', '=', person.userId);
    expect((await profiles.execute()).length).toBe(2);
  });

  test('gives nobody back what was revoked', async () => {
    const person = await createPerson(bench.db, { companyId: otherId, role: 'user' });
    const own = await bench.signIn(person);
    await joinOwn(own);
    await bench.db
      .updateTable('profiles')
      .set({ revoked: true, active: false })
      .where('user_id', '=', person.userId)
      .where('company_id', '=', companyId)
      .execute();
    const again = await bench.signIn(person);
    expect(await joinOwn(again)).toMatchObject({ status: 403, body: { data: { code: 1293 } } });
  });

  test('cannot be guessed: from one address, codes are tried a few times only', async () => {
    const tries = await Promise.all(
      Array.from({ length: 22 }, (_, place) => bench.call({ url: `/api/invitations/WRONG${place}` })),
    );
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404).length).toBe(20);
    expect(statuses.filter((status) => status === 429).length).toBe(2);
    expect((await bench.call({ url: `/api/invitations/${code}` })).status).toBe(429);
    bench.clock.advance(3_601);
    expect((await bench.call({ url: `/api/invitations/${code}` })).status).toBe(200);
  });
});
