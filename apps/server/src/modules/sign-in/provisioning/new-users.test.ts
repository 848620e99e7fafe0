import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  openTwoDirectories,
  createUserRequest,
  isIn,
  ownAddress,
} from '../../../../test/scim/two-directories.ts';
import { createTokenRow } from '../../../../test/token-rows.ts';
import { createTestUser, type TestUser } from '../../../../test/users.ts';

describe('provisioning', async () => {
  const bench = await openTwoDirectories();
  const { otherId, directory, db, signInAgain } = bench;
  const roleIn = async (changes: object) =>
    (await directory('POST', '/Users', createUserRequest(changes))).body.roles?.[0].value;
  let member: TestUser;
  afterAll(() => bench.close());
  beforeEach(async () => {
    bench.clock.advance(60);
    member = await bench.createMember();
  });

  describe('a new user', () => {
    test('needs an address of a domain that the company has proven', async () => {
      const refused = await directory(
        'POST',
        '/Users',
        createUserRequest({ userName: 'ada@stranger.example' }),
      );
      expect(refused).toMatchObject({ status: 403, body: { status: '403' } });
      expect(refused.body.detail).toContain('stranger.example');
      expect(
        (await directory('POST', '/Users', createUserRequest({ userName: 'ada@other.example' }))).status,
      ).toBe(403);
      expect((await directory('POST', '/Users', createUserRequest({ userName: 'no address' }))).status).toBe(
        400,
      );
      const left = await db.selectFrom('users').select('id').where('email', 'like', 'ada@%').execute();
      expect(left).toEqual([]);
    });

    test('is a guest without contexts, or what roles or userType set', async () => {
      expect(await roleIn({})).toBe('guest');
      expect(await roleIn({ roles: [{ value: 'Contributor', primary: true }] })).toBe('contributor');
      expect(await roleIn({ roles: ['secretary'] })).toBe('secretary');
      expect(await roleIn({ userType: 'user' })).toBe('user');
      expect(await roleIn({ userType: 'Employee' })).toBe('guest');
      for (const role of ['admin', 'moderator'])
        expect(
          (await directory('POST', '/Users', createUserRequest({ roles: [{ value: role }] }))).status,
        ).toBe(403);
    });

    test('that is not active yet cannot sign in', async () => {
      const { status, body } = await directory('POST', '/Users', createUserRequest({ active: false }));
      expect([status, body.active]).toEqual([201, false]);
    });

    test('whose account others made joins, and nobody who had it gets in', async () => {
      const email = ownAddress();
      const squatter = await createTestUser(db, { companyId: otherId, role: 'user', email });
      const squatterCaller = await bench.signIn(squatter);
      const { text } = await createTokenRow(db, { companyId: otherId, profileId: squatter.profileId });
      expect((await directory('POST', '/Users', createUserRequest({ userName: email }))).status).toBe(201);
      expect(await isIn(squatterCaller)).toBe(false);
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
      const admin = await createTestUser(db, {
        companyId: otherId,
        role: 'admin',
        email: ownAddress(),
      });
      const caller = await bench.signIn(admin);
      expect((await directory('POST', '/Users', createUserRequest({ userName: admin.email }))).status).toBe(
        403,
      );
      expect(await isIn(caller)).toBe(true);
    });

    test('of a name that there is already is refused, whatever its case', async () => {
      const { email } = member;
      expect(
        (await directory('POST', '/Users', createUserRequest({ userName: email.toUpperCase() }))).status,
      ).toBe(409);
      const emails = [{ value: ownAddress(), primary: true }];
      expect((await directory('POST', '/Users', { userName: 'jdoe', emails })).status).toBe(201);
      const others = [{ value: ownAddress(), primary: true }];
      expect(await directory('POST', '/Users', { userName: 'JDoe', emails: others })).toMatchObject({
        status: 409,
        body: { scimType: 'uniqueness' },
      });
    });

    test('is made once by requests at once', async () => {
      const wanted = createUserRequest();
      const answers = await Promise.all(Array.from({ length: 4 }, () => directory('POST', '/Users', wanted)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    });
  });
});
