import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  openTwoDirectories,
  createUserRequest,
  ownAddress,
  patch,
  pathOf,
  replace,
  setActive,
} from '../../../../test/scim/two-directories.ts';
import { createTestUser, type TestUser } from '../../../../test/users.ts';
import { createId } from '../../../db/uuid-v7.ts';

const ids = (list: { Resources: { id: string }[] }) => list.Resources.map(({ id }) => id);

describe('provisioning', async () => {
  const bench = await openTwoDirectories();
  const { companyId, otherId, directory, db, joinOther } = bench;
  const move = (user: TestUser, email: string) =>
    directory('PATCH', pathOf(user), replace('userName', email));
  let member: TestUser;
  afterAll(() => bench.close());
  beforeEach(async () => {
    bench.clock.advance(60);
    member = await bench.createMember();
  });

  test('deactivates moderators, whose role it neither gives nor takes', async () => {
    const moderator = await createTestUser(db, {
      companyId,
      role: 'moderator',
      email: ownAddress(),
    });
    const lowered = await directory('PATCH', pathOf(moderator), replace('roles', [{ value: 'guest' }]));
    expect(lowered.body.userType).toBe('moderator');
    expect((await directory('PATCH', pathOf(moderator), setActive(false))).body.active).toBe(false);
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
    test('moves within the domains of the company, and both addresses are notified', async () => {
      const email = ownAddress();
      const moved = await directory('PATCH', pathOf(member), replace('userName', email));
      expect(moved.body).toMatchObject({ userName: email, emails: [{ value: email }] });
      const mails = await db
        .selectFrom('outboxMails')
        .select('recipient')
        .where('userId', '=', member.userId)
        .execute();
      expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([email, member.email].toSorted());
    });

    test('moves neither from nor to a domain that is not the company’s, nor to somebody’s', async () => {
      const guest = await createTestUser(db, {
        companyId,
        role: 'guest',
        email: `${createId()}@mail.example`,
      });
      expect((await move(guest, ownAddress())).status).toBe(403);
      expect((await move(member, `${createId()}@mail.example`)).status).toBe(403);
      const far = await createTestUser(db, {
        companyId: otherId,
        role: 'guest',
        email: ownAddress(),
      });
      expect((await move(member, far.email)).status).toBe(409);
    });

    test('and names of a user of other companies stay as they are', async () => {
      await joinOther(member);
      const email = ownAddress();
      expect((await directory('PATCH', pathOf(member), replace('userName', email))).status).toBe(403);
      const renamed = await directory('PATCH', pathOf(member), replace('name.givenName', 'Mallory'));
      expect(renamed).toMatchObject({ status: 200, body: { name: { givenName: '' } } });
    });
  });

  test('records in the audit log what it changed, and nothing where nothing changed', async () => {
    const wanted = createUserRequest({ externalId: 'x' });
    const { id } = (await directory('POST', '/Users', wanted)).body;
    const path = `/Users/${id}`;
    for (const body of [replace('displayName', 'Ada'), replace('displayName', 'Ada'), setActive(false)])
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
