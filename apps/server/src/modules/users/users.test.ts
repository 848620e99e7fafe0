import type { ConnectedUser } from '@vigie/contract/session.ts';
import { createAgentRow } from '../../../test/rows.ts';
import { afterAll, describe, expect, test } from 'vitest';
import type { User, UserDetail } from '@vigie/contract/user.ts';
import type { Role } from '@vigie/contract/roles.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { openTestApp, type TestCaller } from '../../../test/test-app.ts';
import { createId } from '../../db/uuid-v7.ts';

const CONTACT = { status: 403, body: { code: 'contact-an-administrator', data: { code: 1293 } } };
const NEW = {
  email: 'New@Vigie.Example',
  password: 'a first one',
  firstName: 'Ada',
  lastName: 'Lovelace',
  locale: 'en',
  notify: false,
};

const create = (who: TestCaller, payload: object) => who({ method: 'POST', url: '/api/users', payload });
const put = (who: TestCaller, url: string, payload: object) =>
  who({ method: 'PUT', url: `/api/users/${url}`, payload });
const itemsOf = async (who: TestCaller, query = '') =>
  ((await who({ url: `/api/users?${query}` })).body as { items: User[] }).items;
const mayOf = async (who: TestCaller, id: string) =>
  ((await who({ url: `/api/users/${id}` })).body as UserDetail).may;

const idsFor = async (who: TestCaller, query: string) => (await itemsOf(who, query)).map(({ id }) => id);

describe('people', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const foreignId = await createTestCompany(bench.db, 'Foreign');
  const user = (role: Role, company = companyId) => createTestUser(bench.db, { companyId: company, role });
  const users = {
    admin: await user('admin'),
    moderator: await user('moderator'),
    guest: await user('guest'),
    foreign: await user('user', foreignId),
  };
  const admin = await bench.signIn(users.admin);
  const moderator = await bench.signIn(users.moderator);
  afterAll(() => bench.close());

  test('know by their connected user which features instance and company have', async () => {
    const features = async () =>
      ((await guestCaller({ url: '/api/users/own' })).body as ConnectedUser).features;
    const guestCaller = await bench.signIn(users.guest);
    expect(await features()).toEqual(['consentScenarios']);
    await createAgentRow(bench.db);
    expect(await features()).toEqual(['consentScenarios', 'sharedAgents']);
    await bench.db.deleteFrom('agents').execute();
  });

  const profile = (role: Role, company = companyId, given = {}) => ({
    companyId: company,
    role,
    teamIds: [],
    allContexts: true,
    contextIds: [],
    ...given,
  });
  const created = async (role: Role, company = companyId) => {
    const email = `${createId()}@vigie.example`;
    const answer = await create(admin, { ...NEW, email, profile: profile(role, company) });
    return answer.body as UserDetail;
  };

  test('are listed by an administrator of every company, by a moderator of their own', async () => {
    const all = (await itemsOf(admin)).map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining([users.guest.userId, users.foreign.userId]));
    const own = await itemsOf(moderator);
    expect(own.map(({ id }) => id)).not.toContain(users.foreign.userId);
    expect(own.flatMap(({ profiles }) => profiles.map(({ company }) => company.id))).not.toContain(foreignId);
  });

  test('were last seen at their last request, also once their session has ended', async () => {
    const seenOf = async () =>
      ((await admin({ url: `/api/users/${left.userId}` })).body as UserDetail).lastSeenAt;
    const left = await user('user');
    expect(await seenOf()).toBeNull();
    const caller = await bench.signIn(left);
    const offsets = [120, 30];
    for (const seconds of offsets) {
      bench.clock.advance(seconds);
      await caller({ url: '/api/users/own' });
    }
    const seenAt = new Date(bench.clock.now() - 30_000).toISOString();
    expect(await seenOf()).toBe(seenAt);
    await caller({ method: 'DELETE', url: '/api/sessions/current' });
    expect(await seenOf()).toBe(seenAt);
  });

  test('are filtered by role, company, status and words', async () => {
    expect(await idsFor(admin, 'role=guest')).toEqual([users.guest.userId]);
    expect(await idsFor(admin, `companyId=${foreignId}`)).toEqual([users.foreign.userId]);
    expect(await idsFor(admin, `companyId=${foreignId}&role=guest`)).toEqual([]);
    expect(await idsFor(admin, 'status=inactive')).toEqual([]);
    expect(await idsFor(admin, `q=${users.guest.email.slice(3, 30)}`)).toEqual([users.guest.userId]);
    const names = { firstName: 'Zoé', lastName: 'N’Guyen' };
    await bench.db.updateTable('users').set(names).where('id', '=', users.guest.userId).execute();
    for (const q of ["zoe n'guyen", 'Zoé', 'n’guy'])
      expect(await idsFor(admin, `q=${encodeURIComponent(q)}`)).toEqual([users.guest.userId]);
  });

  test('of a company that a moderator may not see are not found by its id', async () => {
    expect(await itemsOf(moderator, `companyId=${foreignId}`)).toEqual([]);
    expect((await moderator({ url: `/api/users/${users.foreign.userId}` })).status).toBe(404);
  });

  test('see themselves and nobody else without a role to', async () => {
    const guest = await bench.signIn(users.guest);
    expect((await guest({ url: `/api/users/${users.guest.userId}` })).status).toBe(200);
    expect((await guest({ url: `/api/users/${users.moderator.userId}` })).status).toBe(404);
    expect((await guest({ url: '/api/users' })).status).toBe(403);
  });

  test('come as a CSV file in the words of its language', async () => {
    const { text, headers } = await moderator({ url: '/api/users.csv?locale=fr&timeZone=Europe/Paris' });
    expect(headers['content-disposition']).toMatch(/"utilisateurs-\d{4}-\d\d-\d\d\.csv"/);
    expect(text).toContain('Créé le (Europe/Paris);Vu pour la dernière fois (Europe/Paris)');
    expect((await moderator({ url: '/api/users.csv?timeZone=Mars' })).status).toBe(400);
    expect(text).toContain('Own (Invité)');
    expect(text).not.toContain(users.foreign.email);
  });

  test('are added with a first profile, have to choose another password and may be notified', async () => {
    const answer = await create(moderator, { ...NEW, notify: true, profile: profile('user') });
    expect(answer).toMatchObject({ status: 201, body: { email: 'new@vigie.example', status: 'active' } });
    const { id } = answer.body as UserDetail;
    const row = bench.db.selectFrom('users').select('mustChangePassword').where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ mustChangePassword: true });
    const mails = bench.db.selectFrom('outboxMails').select(['recipient', 'text']).where('userId', '=', id);
    const [mail] = await mails.execute();
    expect(mail?.recipient).toBe('new@vigie.example');
    expect(mail?.text).not.toContain(NEW.password);
    const session = { email: 'NEW@vigie.example', password: NEW.password };
    const signedIn = await bench.call({ method: 'POST', url: '/api/sessions', payload: session });
    expect(signedIn.status).toBe(201);
  });

  test('are not added twice under one address', async () => {
    const taken = await create(admin, { ...NEW, email: users.foreign.email, profile: profile('user') });
    expect(taken).toMatchObject({
      status: 422,
      body: { code: 'email-taken', data: { fields: [{ path: 'email', code: 'email-taken' }] } },
    });
  });

  test('are added by a moderator below their rank and in their company only', async () => {
    for (const role of ['moderator', 'admin'] as const)
      expect(
        await create(moderator, { ...NEW, email: 'x@vigie.example', profile: profile(role) }),
      ).toMatchObject(CONTACT);
    const elsewhere = { ...NEW, email: 'y@vigie.example', profile: profile('user', foreignId) };
    expect(await create(moderator, elsewhere)).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'profile.companyId', code: 'company-unknown' }] } },
    });
  });

  test('are not put into teams and contexts of another company', async () => {
    const teamId = createId();
    await bench.db
      .insertInto('teams')
      .values({ id: teamId, companyId: foreignId, label: 'Theirs' })
      .execute();
    const wrong = profile('user', companyId, { teamIds: [teamId], contextIds: [createId()] });
    expect(await create(admin, { ...NEW, email: 'z@vigie.example', profile: wrong })).toMatchObject({
      status: 400,
      body: {
        data: { fields: [{ code: 'team-unknown' }, { path: 'profile.contextIds', code: 'context-unknown' }] },
      },
    });
  });

  test('are renamed from above; their address is an administrator’s to change', async () => {
    const { id, email, updatedAt } = await created('user');
    const names = { firstName: 'Grace', lastName: 'Hopper', displayName: 'Grace', locale: null, updatedAt };
    expect(await put(moderator, id, names)).toMatchObject({
      status: 200,
      body: { firstName: 'Grace', email },
    });
    expect(await put(moderator, id, { ...names, email: 'other@vigie.example' })).toMatchObject(CONTACT);
    const stale = { status: 422, body: { code: 'changed-meanwhile' } };
    expect(await put(admin, id, { ...names, email: 'Other@vigie.example' })).toMatchObject(stale);
    const { updatedAt: now } = (await admin({ url: `/api/users/${id}` })).body as UserDetail;
    const changed = await put(admin, id, { ...names, email: 'Other@vigie.example', updatedAt: now });
    const waiting = { firstName: 'Grace', email, newEmail: { email: 'other@vigie.example' } };
    expect(changed).toMatchObject({ status: 200, body: waiting });
    const mails = bench.db.selectFrom('outboxMails').select('recipient').where('userId', '=', id);
    const recipients = (await mails.execute()).map(({ recipient }) => recipient);
    expect(new Set(recipients)).toEqual(new Set([email, 'other@vigie.example']));
    expect(await put(moderator, users.admin.userId, names)).toMatchObject(CONTACT);
  });

  test('with a higher rank elsewhere are not renamed by a moderator here', async () => {
    const { id, updatedAt } = await created('guest');
    const payload = { ...profile('moderator', foreignId), userId: id };
    expect((await admin({ method: 'POST', url: '/api/profiles', payload })).status).toBe(201);
    const names = { firstName: 'No', lastName: 'No', displayName: '', locale: null, updatedAt };
    expect(await put(moderator, id, names)).toMatchObject(CONTACT);
  });

  test('whose password an administrator sets are signed out everywhere and have to change it', async () => {
    const user = await createTestUser(bench.db, { companyId, role: 'user' });
    const own = await bench.signIn(user);
    expect((await put(admin, `${user.userId}/password`, { password: 'set by admin' })).status).toBe(204);
    expect((await own({ url: '/api/users/own' })).status).toBe(401);
    const payload = { email: user.email, password: 'set by admin' };
    expect((await bench.call({ method: 'POST', url: '/api/sessions', payload })).status).toBe(201);
    expect((await put(moderator, `${user.userId}/password`, { password: 'no no no' })).status).toBe(403);
  });

  test('who are inactive are out at once, and in again when that is lifted', async () => {
    const user = await createTestUser(bench.db, { companyId, role: 'user' });
    const own = await bench.signIn(user);
    const set = (status: string) => put(admin, `${user.userId}/status`, { status });
    expect(await set('inactive')).toMatchObject({ status: 200, body: { status: 'inactive' } });
    expect((await own({ url: '/api/users/own' })).status).toBe(401);
    await set('active');
    expect((await (await bench.signIn(user))({ url: '/api/users/own' })).status).toBe(200);
  });

  test('shut nobody out who is themself', async () => {
    const { userId } = users.admin;
    expect(await put(admin, `${userId}/status`, { status: 'inactive' })).toMatchObject(CONTACT);
    expect(await put(admin, `${userId}/password`, { password: 'another' })).toMatchObject(CONTACT);
    expect(await admin({ method: 'DELETE', url: `/api/users/${userId}` })).toMatchObject(CONTACT);
  });

  test('are returned with the changes that the caller may make', async () => {
    const nothing = { setPassword: false, setStatus: false, remove: false };
    const { userId } = users.guest;
    expect(await mayOf(moderator, userId)).toEqual({
      update: true,
      setEmail: false,
      notify: false,
      ...nothing,
    });
    expect(await mayOf(moderator, users.admin.userId)).toEqual({
      update: false,
      setEmail: false,
      notify: false,
      ...nothing,
    });
    const everything = {
      update: true,
      setEmail: true,
      setPassword: true,
      setStatus: true,
      remove: true,
      notify: true,
    };
    expect(await mayOf(admin, userId)).toEqual(everything);
    expect(await mayOf(admin, users.admin.userId)).toEqual({
      update: true,
      setEmail: true,
      notify: true,
      ...nothing,
    });
  });
});
