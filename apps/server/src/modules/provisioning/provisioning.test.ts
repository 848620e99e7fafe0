import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openDirectoryBench } from '../../../test/scim/directory-bench.ts';
import { createTokenRow } from '../../../test/token-rows.ts';
import { PASSWORD, createCompany, createUser, type TestUser } from '../../../test/users.ts';
import { listenToNotifications } from '../../db/notifications.ts';
import { createId } from '../../db/uuid-v7.ts';

const patch = (...Operations: object[]) => ({ Operations });
const replace = (path: string, value: unknown) => patch({ op: 'replace', path, value });
const active = (value: boolean) => replace('active', value);
const asks = (changes: object = {}) => ({ userName: `${createId()}@own.example`, ...changes });

describe('provisioning', async () => {
  const bench = await openDirectoryBench();
  const { companyId, directory, db, call } = bench;
  const otherId = await createCompany(db, 'Other');
  const other = await bench.newDirectory(otherId);
  await bench.prove(companyId, 'own.example');
  await bench.prove(otherId, 'other.example');
  afterAll(() => bench.close());

  let member: TestUser;
  beforeEach(async () => {
    bench.clock.advance(60);
    member = await createUser(db, { companyId, role: 'user', email: `${createId()}@own.example` });
  });
  const pathOf = ({ profileId }: TestUser) => `/Users/${profileId}`;
  const isIn = async (caller: (options: { url: string }) => Promise<{ status: number }>) =>
    (await caller({ url: '/api/users/own' })).status === 200;
  const statusOf = async (userId: string) =>
    (await db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirst())?.status;
  const signInAgain = ({ email }: TestUser) =>
    call({ method: 'POST', url: '/api/sessions', payload: { email, password: PASSWORD } });
  const joinOther = (user: TestUser) =>
    db
      .insertInto('profiles')
      .values({ id: createId(), userId: user.userId, companyId: otherId, role: 'guest' })
      .execute();

  describe('by a token', () => {
    test('takes that of a company for provisioning alone, which takes no other call', async () => {
      const session = await signInAgain(member);
      const { profileId } = member;
      const tokens = [
        (session.body as { token: string }).token,
        (await createTokenRow(db, { companyId, profileId: null, scope: 'configure' })).text,
        (await createTokenRow(db, { companyId, profileId, scope: 'configure' })).text,
        'vigie_00000000000000000000000',
      ];
      const statuses: number[] = [];
      for (const text of tokens) statuses.push((await bench.directoryOf(text)('GET', '/Users')).status);
      expect(statuses).toEqual([401, 403, 403, 401]);
      const { text } = await createTokenRow(db, { companyId, profileId: null, scope: 'provision' });
      expect(await bench.withToken(text)({ url: '/api/websites' })).toMatchObject({
        status: 403,
        body: { code: 'token-scope-too-small', data: { scope: 'provision' } },
      });
      const bare = await bench.app.inject({ url: '/scim/v2/Users' });
      expect(bare.statusCode).toBe(401);
      expect(bare.headers['www-authenticate']).toBe('Bearer');
      expect(bare.json()).toMatchObject({ status: '401' });
    });

    test('is not made for a user', async () => {
      const session = await bench.signIn(member);
      const input = { method: 'POST' as const, payload: { name: 'Directory', scope: 'provision' } };
      expect((await session({ ...input, url: '/api/tokens' })).status).toBe(400);
      const moderator = await bench.signIn(await createUser(db, { companyId, role: 'moderator' }));
      const made = await moderator({ ...input, url: `/api/companies/${companyId}/tokens` });
      expect(made.status).toBe(201);
      const { token } = made.body as { token: string };
      expect((await bench.directoryOf(token)('GET', '/Users?count=0')).status).toBe(200);
      const row = { companyId, profileId: member.profileId, scope: 'provision' as const };
      await expect(createTokenRow(db, row)).rejects.toThrow();
    });

    test('ends when the token does', async () => {
      const expiresAt = new Date(bench.clock.now() + 1_000);
      const token = { companyId, profileId: null, scope: 'provision' as const, expiresAt };
      const directoryToEnd = bench.directoryOf((await createTokenRow(db, token)).text);
      expect((await directoryToEnd('GET', '/Users')).status).toBe(200);
      bench.clock.advance(2);
      expect(await directoryToEnd('GET', '/Users')).toMatchObject({ status: 401, body: { status: '401' } });
    });
  });

  describe('of another company', () => {
    test('is not there', async () => {
      const group = (await directory('POST', '/Groups', { displayName: createId() })).body;
      for (const path of [pathOf(member), `/Groups/${group.id}`]) {
        const answers = [
          await other('GET', path),
          await other('PUT', path, { ...asks(), displayName: 'Mine' }),
          await other('PATCH', path, active(false)),
          await other('DELETE', path),
        ];
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      }
      const filter = encodeURIComponent(`userName eq "${member.email}" or active eq true`);
      const { body } = await other('GET', `/Users?filter=${filter}`);
      expect(JSON.stringify(body)).not.toContain(member.email);
    });

    test('has no members in a group', async () => {
      const { body } = await other('POST', '/Groups', { displayName: createId() });
      const add = patch({ op: 'add', path: 'members', value: [{ value: member.profileId }] });
      expect(await other('PATCH', `/Groups/${body.id}`, add)).toMatchObject({
        status: 400,
        body: { scimType: 'invalidValue' },
      });
    });
  });

  describe('a new user', () => {
    test('needs an address of a domain that the company has proven', async () => {
      const refused = await directory('POST', '/Users', asks({ userName: 'ada@stranger.example' }));
      expect(refused).toMatchObject({ status: 403, body: { status: '403' } });
      expect(refused.body.detail).toContain('stranger.example');
      expect((await directory('POST', '/Users', asks({ userName: 'ada@other.example' }))).status).toBe(403);
      expect((await directory('POST', '/Users', asks({ userName: 'no address' }))).status).toBe(400);
      const left = await db.selectFrom('users').select('id').where('email', 'like', 'ada@%').execute();
      expect(left).toEqual([]);
    });

    test('is a guest without contexts, or what roles or userType say', async () => {
      const roleIn = async (changes: object) =>
        (await directory('POST', '/Users', asks(changes))).body.roles?.[0].value;
      expect(await roleIn({})).toBe('guest');
      expect(await roleIn({ roles: [{ value: 'Contributor', primary: true }] })).toBe('contributor');
      expect(await roleIn({ roles: ['secretary'] })).toBe('secretary');
      expect(await roleIn({ userType: 'user' })).toBe('user');
      expect(await roleIn({ userType: 'Employee' })).toBe('guest');
      for (const role of ['admin', 'moderator'])
        expect((await directory('POST', '/Users', asks({ roles: [{ value: role }] }))).status).toBe(403);
    });

    test('that is not active yet cannot sign in', async () => {
      const { status, body } = await directory('POST', '/Users', asks({ active: false }));
      expect([status, body.active]).toEqual([201, false]);
    });

    test('whose account others made joins, and nobody who held it gets in', async () => {
      const email = `${createId()}@own.example`;
      const squatter = await createUser(db, { companyId: otherId, role: 'user', email });
      const held = await bench.signIn(squatter);
      const { text } = await createTokenRow(db, { companyId: otherId, profileId: squatter.profileId });
      expect((await directory('POST', '/Users', asks({ userName: email }))).status).toBe(201);
      expect(await isIn(held)).toBe(false);
      expect((await bench.withToken(text)({ url: '/api/websites' })).status).toBe(401);
      expect((await signInAgain(squatter)).status).toBe(401);
      const mails = await db
        .selectFrom('outboxMails')
        .select('subject')
        .where('recipient', '=', email)
        .execute();
      expect(mails).toEqual([{ subject: 'Votre compte Vigie appartient désormais aussi à Own' }]);
    });

    test('who administers another company is not joined', async () => {
      const admin = await createUser(db, {
        companyId: otherId,
        role: 'admin',
        email: `${createId()}@own.example`,
      });
      const caller = await bench.signIn(admin);
      expect((await directory('POST', '/Users', asks({ userName: admin.email }))).status).toBe(403);
      expect(await isIn(caller)).toBe(true);
    });

    test('of a name that there is already is refused, whatever its case', async () => {
      const { email } = member;
      expect((await directory('POST', '/Users', asks({ userName: email.toUpperCase() }))).status).toBe(409);
      const emails = [{ value: `${createId()}@own.example`, primary: true }];
      expect((await directory('POST', '/Users', { userName: 'jdoe', emails })).status).toBe(201);
      const others = [{ value: `${createId()}@own.example`, primary: true }];
      expect(await directory('POST', '/Users', { userName: 'JDoe', emails: others })).toMatchObject({
        status: 409,
        body: { scimType: 'uniqueness' },
      });
    });

    test('is made once by requests at once', async () => {
      const wanted = asks();
      const answers = await Promise.all(Array.from({ length: 4 }, () => directory('POST', '/Users', wanted)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    });
  });

  describe('a user who is deactivated', () => {
    test('loses sessions, tokens and devices at once, and open streams hear of it', async () => {
      const session = await bench.signIn(member);
      const { userId, profileId } = member;
      const { text } = await createTokenRow(db, { companyId, profileId });
      const now = new Date(bench.clock.now());
      await db
        .insertInto('devices')
        .values({
          id: createId(),
          userId,
          label: 'Firefox',
          endpointHash: Buffer.from(createId()),
          subscription: Buffer.from('sealed'),
          createdAt: now,
          lastFailedAt: null,
        })
        .execute();
      const notifications = listenToNotifications(bench.connection);
      const heard = Promise.withResolvers<void>();
      notifications.subscribe([{ topic: 'access', id: userId }], heard.resolve);
      expect((await directory('PATCH', pathOf(member), active(false))).body.active).toBe(false);
      await heard.promise;
      await notifications.close();
      expect(await isIn(session)).toBe(false);
      expect((await bench.withToken(text)({ url: '/api/websites' })).status).toBe(401);
      expect(await db.selectFrom('devices').select('id').where('userId', '=', userId).execute()).toEqual([]);
      expect(await statusOf(userId)).toBe('inactive');
      expect((await signInAgain(member)).status).toBe(401);
    });

    test('comes back when the directory says so, without the old tokens', async () => {
      const { text } = await createTokenRow(db, { companyId, profileId: member.profileId });
      for (const is of [false, false, true, true])
        expect((await directory('PATCH', pathOf(member), active(is))).body.active).toBe(is);
      expect(await statusOf(member.userId)).toBe('active');
      expect((await signInAgain(member)).status).toBe(201);
      expect((await bench.withToken(text)({ url: '/api/websites' })).status).toBe(401);
    });

    test('goes on in another company', async () => {
      await joinOther(member);
      const session = await bench.signIn(member);
      await directory('PATCH', pathOf(member), active(false));
      expect(await statusOf(member.userId)).toBe('active');
      const { body } = await session({ url: '/api/users/own' });
      expect(body).toMatchObject({ active_profile: { group_id: otherId } });
      expect((await session({ url: '/api/profiles/own' })).text).toContain('"revoked":true');
    });

    test('loses the sessions of the company’s own provider, wherever else they belong', async () => {
      await joinOther(member);
      const session = await bench.signIn(member);
      await db
        .updateTable('sessions')
        .set({ method: 'provider', companyId })
        .where('userId', '=', member.userId)
        .execute();
      await directory('PATCH', pathOf(member), active(false));
      expect(await isIn(session)).toBe(false);
      const left = await db.selectFrom('sessions').select('id').where('userId', '=', member.userId).execute();
      expect(left).toEqual([]);
    });

    test('in the panel stays so, whatever the directory says', async () => {
      const moderator = await bench.signIn(await createUser(db, { companyId, role: 'moderator' }));
      await moderator({ method: 'PUT', url: `/api/profiles/${member.profileId}/revoke` });
      const { revoked } = await db
        .selectFrom('profiles')
        .select('revoked')
        .where('id', '=', member.profileId)
        .executeTakeFirstOrThrow();
      expect(revoked).toBe(true);
      expect(await directory('PATCH', pathOf(member), active(true))).toMatchObject({ status: 403 });
      expect((await directory('PATCH', pathOf(member), replace('displayName', 'Ada'))).body).toMatchObject({
        displayName: 'Ada',
        active: false,
      });
    });

    test('by an administrator stays so too, when the directory ended and gave back the membership', async () => {
      const admin = await bench.signIn(await createUser(db, { companyId, role: 'admin' }));
      const setStatus = (status: string) =>
        admin({ method: 'PUT', url: `/api/users/${member.userId}/status`, payload: { status } });
      expect((await setStatus('inactive')).status).toBe(200);
      const renamed = await directory('PATCH', pathOf(member), replace('displayName', 'Ada'));
      expect(renamed.body).toMatchObject({ displayName: 'Ada', active: false });
      for (const is of [false, true]) await directory('PATCH', pathOf(member), active(is));
      expect(await statusOf(member.userId)).toBe('inactive');
      expect((await setStatus('active')).status).toBe(200);
      expect((await signInAgain(member)).status).toBe(201);
    });
  });

  describe('a user who is deleted', () => {
    test('is deleted for good where no other company knows them', async () => {
      const session = await bench.signIn(member);
      expect((await directory('DELETE', pathOf(member))).status).toBe(204);
      expect(await statusOf(member.userId)).toBeUndefined();
      expect(await isIn(session)).toBe(false);
    });

    test('loses the membership alone where another company does', async () => {
      await joinOther(member);
      const session = await bench.signIn(member);
      expect((await directory('DELETE', pathOf(member))).status).toBe(204);
      expect((await directory('GET', pathOf(member))).status).toBe(404);
      const { body } = await session({ url: '/api/users/own' });
      expect(body).toMatchObject({ active_profile: { group_id: otherId } });
      expect((await session({ url: '/api/profiles/own' })).text).not.toContain(companyId);
    });
  });

  test('never touches administrators, nor whom a company keeps for emergencies', async () => {
    const admin = await createUser(db, { companyId, role: 'admin' });
    const spare = await createUser(db, { companyId, role: 'moderator' });
    await db
      .insertInto('signInRules')
      .values({
        companyId,
        requiresProvider: false,
        breakGlassUserId: spare.userId,
        secondFactorRoles: [],
        updatedAt: new Date(bench.clock.now()),
      })
      .execute();
    const far = await createUser(db, { companyId, role: 'guest' });
    await db
      .insertInto('profiles')
      .values({ id: createId(), userId: far.userId, companyId: otherId, role: 'admin' })
      .execute();
    for (const user of [admin, spare, far]) {
      const caller = await bench.signIn(user);
      const answers = [
        await directory('PUT', pathOf(user), asks({ active: false })),
        await directory('PATCH', pathOf(user), active(false)),
        await directory('DELETE', pathOf(user)),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect(await isIn(caller)).toBe(true);
    }
    const { body } = await directory('POST', '/Groups', { displayName: createId() });
    const all = [admin, member].map(({ profileId }) => ({ value: profileId }));
    await directory('PATCH', `/Groups/${body.id}`, patch({ op: 'add', path: 'members', value: all }));
    const { members } = (await directory('GET', `/Groups/${body.id}`)).body;
    expect(members).toMatchObject([{ value: member.profileId }]);
  });

  test('deactivates moderators, whose role it neither gives nor takes', async () => {
    const moderator = await createUser(db, {
      companyId,
      role: 'moderator',
      email: `${createId()}@own.example`,
    });
    const lowered = await directory('PATCH', pathOf(moderator), replace('roles', [{ value: 'guest' }]));
    expect(lowered.body.userType).toBe('moderator');
    expect((await directory('PATCH', pathOf(moderator), active(false))).body.active).toBe(false);
    expect((await directory('PATCH', pathOf(member), replace('userType', 'moderator'))).status).toBe(403);
    const given = await directory(
      'PATCH',
      pathOf(member),
      replace('roles[primary eq "True"].value', 'secretary'),
    );
    expect(given.body).toMatchObject({ userType: 'secretary', roles: [{ value: 'secretary' }] });
    const taken = patch({ op: 'remove', path: 'roles' });
    expect((await directory('PATCH', pathOf(member), replace('roles', []))).body.userType).toBe('guest');
    expect((await directory('PATCH', pathOf(member), taken)).body.userType).toBe('guest');
  });

  describe('an address', () => {
    test('moves within the domains of the company, and both addresses are told', async () => {
      const email = `${createId()}@own.example`;
      const moved = await directory('PATCH', pathOf(member), replace('userName', email));
      expect(moved.body).toMatchObject({ userName: email, emails: [{ value: email }] });
      const told = await db
        .selectFrom('outboxMails')
        .select('recipient')
        .where('userId', '=', member.userId)
        .execute();
      expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([email, member.email].toSorted());
    });

    test('moves neither from nor to a domain that is not the company’s, nor to somebody’s', async () => {
      const guest = await createUser(db, { companyId, role: 'guest', email: `${createId()}@mail.example` });
      const to = (user: TestUser, email: string) =>
        directory('PATCH', pathOf(user), replace('userName', email));
      expect((await to(guest, `${createId()}@own.example`)).status).toBe(403);
      expect((await to(member, `${createId()}@mail.example`)).status).toBe(403);
      const far = await createUser(db, {
        companyId: otherId,
        role: 'guest',
        email: `${createId()}@own.example`,
      });
      expect((await to(member, far.email)).status).toBe(409);
    });

    test('and names of a user of other companies stay as they are', async () => {
      await joinOther(member);
      const email = `${createId()}@own.example`;
      expect((await directory('PATCH', pathOf(member), replace('userName', email))).status).toBe(403);
      const renamed = await directory('PATCH', pathOf(member), replace('name.givenName', 'Mallory'));
      expect(renamed).toMatchObject({ status: 200, body: { name: { givenName: '' } } });
    });
  });

  test('notes in the audit log what it changed, and nothing where nothing changed', async () => {
    const wanted = asks({ externalId: 'x' });
    const { id } = (await directory('POST', '/Users', wanted)).body;
    const path = `/Users/${id}`;
    for (const body of [replace('displayName', 'Ada'), replace('displayName', 'Ada'), active(false)])
      await directory('PATCH', path, body);
    await directory('PUT', path, { ...wanted, active: true });
    await directory('PUT', path, { ...wanted, active: true });
    await directory('DELETE', path);
    const entries = await db
      .selectFrom('auditLog')
      .select(['operation', 'companyId', 'userId', 'role', 'tokenId'])
      .where('targetId', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ operation }) => operation)).toEqual(
      ['createUser', 'changeUser', 'deactivateUser', 'activateUser', 'removeUser'].map(
        (name) => `provisioning.${name}`,
      ),
    );
    expect(entries[0]).toMatchObject({ companyId, userId: null, role: 'moderator' });
    expect(entries[0]?.tokenId).not.toBeNull();
  });

  test('pages through users in one order', async () => {
    const page = async (startIndex: number, count: number) =>
      (await directory('GET', `/Users?startIndex=${startIndex}&count=${count}`)).body;
    const all = await page(1, 200);
    expect(all.itemsPerPage).toBe(all.totalResults);
    const ids = (list: { Resources: { id: string }[] }) => list.Resources.map(({ id }) => id);
    expect([...ids(await page(1, 2)), ...ids(await page(3, 2))]).toEqual(ids(all).slice(0, 4));
    expect(await page(1, 0)).toMatchObject({ totalResults: all.totalResults, Resources: [] });
    expect(await page(-5, -1)).toMatchObject({ startIndex: 1, itemsPerPage: 0 });
    expect((await directory('GET', '/Users?count=many')).status).toBe(400);
    const { Resources } = (await directory('GET', '/Users?attributes=userName&count=1')).body;
    expect(Object.keys(Resources[0]).toSorted()).toEqual(['id', 'meta', 'schemas', 'userName']);
  });

  test('of a group whose name there is already is refused', async () => {
    const displayName = createId();
    const made = await directory('POST', '/Groups', { displayName, members: [{ value: member.profileId }] });
    expect(made.body.members).toMatchObject([{ value: member.profileId, display: member.email }]);
    expect(await directory('POST', '/Groups', { displayName })).toMatchObject({ status: 409 });
    const second = await directory('POST', '/Groups', { displayName: createId() });
    const renamed = await directory(
      'PATCH',
      `/Groups/${second.body.id}`,
      replace('displayName', displayName),
    );
    expect(renamed.status).toBe(409);
  });
});

describe('a directory that asks too often', async () => {
  const bench = await openDirectoryBench({ requestsPerMinuteOfToken: 3 });
  afterAll(() => bench.close());

  test('is asked to wait, and another one is not', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await bench.directory('GET', '/Users')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const { headers, body } = await bench.directory('GET', '/Users');
    expect(headers['retry-after']).toBeDefined();
    expect(body).toMatchObject({ status: '429' });
    expect((await (await bench.newDirectory(bench.companyId))('GET', '/Users')).status).toBe(200);
  });
});
