import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openDirectoryTestApp } from '../../../../test/scim/directory-test-app.ts';
import {
  openTwoDirectories,
  createUserRequest,
  patch,
  pathOf,
  setActive,
} from '../../../../test/scim/two-directories.ts';
import { createTokenRow } from '../../../../test/token-rows.ts';
import { createTestUser, type TestUser } from '../../../../test/users.ts';
import { createId } from '../../../db/uuid-v7.ts';

describe('provisioning', async () => {
  const bench = await openTwoDirectories();
  const { companyId, directory, other, db, signInAgain } = bench;
  let member: TestUser;
  afterAll(() => bench.close());
  beforeEach(async () => {
    bench.clock.advance(60);
    member = await bench.createMember();
  });

  describe('by a token', () => {
    test('takes only that of a company for provisioning, which takes no other call', async () => {
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
      const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
      const made = await moderator({ ...input, url: `/api/companies/${companyId}/tokens` });
      expect(made.status).toBe(201);
      const { token } = made.body as { token: string };
      expect((await bench.directoryOf(token)('GET', '/Users?count=0')).status).toBe(200);
      const row = { companyId, profileId: member.profileId, scope: 'provision' as const };
      await expect(createTokenRow(db, row)).rejects.toThrow(/tokens_check/u);
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
          await other('PUT', path, { ...createUserRequest(), displayName: 'Mine' }),
          await other('PATCH', path, setActive(false)),
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
});

describe('a directory with too many requests', async () => {
  const bench = await openDirectoryTestApp({ requestsPerMinuteOfToken: 3 });
  afterAll(() => bench.close());

  test('gets a retry-after, and another one does not', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1)
      statuses.push((await bench.directory('GET', '/Users')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const { headers, body } = await bench.directory('GET', '/Users');
    expect(headers['retry-after']).toBeDefined();
    expect(body).toMatchObject({ status: '429' });
    expect((await (await bench.newDirectory(bench.companyId))('GET', '/Users')).status).toBe(200);
  });
});
