import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  openTwoDirectories,
  createUserRequest,
  isIn,
  patch,
  pathOf,
  replace,
  setActive,
} from '../../../../test/scim/two-directories.ts';
import { createTokenRow } from '../../../../test/token-rows.ts';
import { createTestUser, type TestUser } from '../../../../test/users.ts';
import { listenToNotifications } from '../../../db/notifications.ts';
import { createId } from '../../../db/uuid-v7.ts';

describe('provisioning', async () => {
  const bench = await openTwoDirectories();
  const { companyId, otherId, directory, db, statusOf, signInAgain, joinOther } = bench;
  let member: TestUser;
  afterAll(() => bench.close());
  beforeEach(async () => {
    bench.clock.advance(60);
    member = await bench.createMember();
  });

  describe('a user who is deactivated', () => {
    test('loses sessions, tokens and devices at once, and open streams are notified', async () => {
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
      const notified = Promise.withResolvers<void>();
      notifications.subscribe([{ topic: 'access', id: userId }], notified.resolve);
      expect((await directory('PATCH', pathOf(member), setActive(false))).body.active).toBe(false);
      await notified.promise;
      await notifications.close();
      expect(await isIn(session)).toBe(false);
      expect((await bench.withToken(text)({ url: '/api/websites' })).status).toBe(401);
      expect(await db.selectFrom('devices').select('id').where('userId', '=', userId).execute()).toEqual([]);
      expect(await statusOf(userId)).toBe('inactive');
      expect((await signInAgain(member)).status).toBe(401);
    });

    test('comes back when the directory reactivates it, without the old tokens', async () => {
      const { text } = await createTokenRow(db, { companyId, profileId: member.profileId });
      for (const is of [false, false, true, true])
        expect((await directory('PATCH', pathOf(member), setActive(is))).body.active).toBe(is);
      expect(await statusOf(member.userId)).toBe('active');
      expect((await signInAgain(member)).status).toBe(201);
      expect((await bench.withToken(text)({ url: '/api/websites' })).status).toBe(401);
    });

    test('goes on in another company', async () => {
      await joinOther(member);
      const session = await bench.signIn(member);
      await directory('PATCH', pathOf(member), setActive(false));
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
      await directory('PATCH', pathOf(member), setActive(false));
      expect(await isIn(session)).toBe(false);
      const left = await db.selectFrom('sessions').select('id').where('userId', '=', member.userId).execute();
      expect(left).toEqual([]);
    });

    test('in the panel stays so, whatever the directory requests', async () => {
      const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
      await moderator({ method: 'PUT', url: `/api/profiles/${member.profileId}/revoke` });
      const { revoked } = await db
        .selectFrom('profiles')
        .select('revoked')
        .where('id', '=', member.profileId)
        .executeTakeFirstOrThrow();
      expect(revoked).toBe(true);
      expect(await directory('PATCH', pathOf(member), setActive(true))).toMatchObject({ status: 403 });
      expect((await directory('PATCH', pathOf(member), replace('displayName', 'Ada'))).body).toMatchObject({
        displayName: 'Ada',
        active: false,
      });
    });

    test('by an administrator stays so too, when the directory ended and gave back the membership', async () => {
      const admin = await bench.signIn(await createTestUser(db, { companyId, role: 'admin' }));
      const setStatus = (status: string) =>
        admin({ method: 'PUT', url: `/api/users/${member.userId}/status`, payload: { status } });
      expect((await setStatus('inactive')).status).toBe(200);
      const renamed = await directory('PATCH', pathOf(member), replace('displayName', 'Ada'));
      expect(renamed.body).toMatchObject({ displayName: 'Ada', active: false });
      for (const is of [false, true]) await directory('PATCH', pathOf(member), setActive(is));
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

    test('loses only the membership where another company has one', async () => {
      await joinOther(member);
      const session = await bench.signIn(member);
      expect((await directory('DELETE', pathOf(member))).status).toBe(204);
      expect((await directory('GET', pathOf(member))).status).toBe(404);
      const { body } = await session({ url: '/api/users/own' });
      expect(body).toMatchObject({ active_profile: { group_id: otherId } });
      expect((await session({ url: '/api/profiles/own' })).text).not.toContain(companyId);
    });
  });

  test('never changes administrators, nor emergency users of a company', async () => {
    const admin = await createTestUser(db, { companyId, role: 'admin' });
    const spare = await createTestUser(db, { companyId, role: 'moderator' });
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
    const far = await createTestUser(db, { companyId, role: 'guest' });
    await db
      .insertInto('profiles')
      .values({ id: createId(), userId: far.userId, companyId: otherId, role: 'admin' })
      .execute();
    for (const user of [admin, spare, far]) {
      const caller = await bench.signIn(user);
      const answers = [
        await directory('PUT', pathOf(user), createUserRequest({ active: false })),
        await directory('PATCH', pathOf(user), setActive(false)),
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
});
