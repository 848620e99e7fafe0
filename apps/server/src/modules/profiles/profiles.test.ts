import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProfileDetail } from '@vigie/contract/user.ts';
import type { Role } from '@vigie/contract/roles.ts';
import { formWith } from '../../../test/forms.ts';
import { createTestCompany, createTestUser, type TestUser } from '../../../test/users.ts';
import { createContextRow } from '../../../test/pool-rows.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller } from '../../../test/test-app.ts';
import { createId } from '../../db/uuid-v7.ts';

const CONTACT = { status: 403, body: { code: 'contact-an-administrator', data: { code: 1293 } } };
const SHOWN = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  displayName: 'Ada L.',
  jobTitle: 'Analyst',
  phone: '+33 1',
  presentation: 'Hello',
};

const put = (who: TestCaller, url: string, payload: object = {}) =>
  who({ method: 'PUT', url: `/api/profiles/${url}`, payload });
const read = (who: TestCaller, { profileId }: TestUser) => who({ url: `/api/profiles/${profileId}` });
/** Changes a profile based on its stored version. */
const change = async (who: TestCaller, profile: TestUser, payload: object) => {
  const { updatedAt } = (await read(who, profile)).body as ProfileDetail;
  return put(who, profile.profileId, { ...payload, updatedAt });
};
const given = (role: Role, more = {}) => ({
  administration: { role, teamIds: [], allContexts: true, contextIds: [], ...more },
});
const picture = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#2b3fc4' } });
const upload = async (who: TestCaller, { profileId }: TestUser, bytes: Buffer) => {
  const form = await formWith(bytes, { name: 'me.txt', type: 'text/plain' });
  return who({ method: 'POST', url: `/api/profiles/${profileId}/avatar/upload`, ...form });
};

describe('profiles', async () => {
  let guest: TestUser;
  let own: TestCaller;
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const foreignId = await createTestCompany(bench.db, 'Foreign');
  const user = (role: Role, of = companyId) => createTestUser(bench.db, { companyId: of, role });
  const first = await user('admin');
  const admin = await bench.signIn(first);
  const moderator = await bench.signIn(await user('moderator'));
  afterAll(() => bench.close());
  beforeEach(async () => {
    guest = await user('guest');
    own = await bench.signIn(guest);
  });

  const addProfile = (userId: string, of: string) => {
    const payload = { userId, companyId: of, role: 'user', teamIds: [], allContexts: true, contextIds: [] };
    return admin({ method: 'POST', url: '/api/profiles', payload });
  };

  test('are read by their owner, from above in the company, and by nobody else', async () => {
    const foreign = await bench.signIn(await user('moderator', foreignId));
    expect(await read(own, guest)).toMatchObject({ status: 200, body: { mayAdminister: false } });
    expect(await read(moderator, guest)).toMatchObject({ status: 200, body: { mayAdminister: true } });
    expect(await read(moderator, first)).toMatchObject({ status: 200, body: { mayAdminister: false } });
    expect((await read(own, first)).status).toBe(404);
    expect((await read(foreign, guest)).status).toBe(404);
    expect((await read(admin, guest)).status).toBe(200);
  });

  test('are presented by their owner, who gives themself no role', async () => {
    const answer = await change(own, guest, SHOWN);
    expect(answer).toMatchObject({
      status: 200,
      body: { jobTitle: 'Analyst', person: { displayName: 'Ada L.' }, role: 'guest' },
    });
    expect(await change(own, guest, { ...SHOWN, ...given('admin') })).toMatchObject(CONTACT);
    expect((await read(admin, guest)).body).toMatchObject({ role: 'guest' });
  });

  test('are not overwritten unseen, names included', async () => {
    const { updatedAt } = (await read(own, guest)).body as ProfileDetail;
    expect((await change(moderator, guest, { ...SHOWN, phone: '+33 2' })).status).toBe(200);
    const stale = { status: 422, body: { code: 'changed-meanwhile' } };
    expect(await put(own, guest.profileId, { ...SHOWN, updatedAt })).toMatchObject(stale);
    const { body } = await read(own, guest);
    const user = (await admin({ url: `/api/users/${guest.userId}` })).body as { updatedAt: string };
    const renamed = { firstName: 'A', lastName: 'B', displayName: '', locale: null, ...user };
    const payload = { ...renamed, firstName: 'Augusta' };
    const url = `/api/users/${guest.userId}`;
    expect((await admin({ method: 'PUT', url, payload })).status).toBe(200);
    expect(await put(own, guest.profileId, { ...SHOWN, ...(body as object) })).toMatchObject(stale);
  });

  test('get role, teams and contexts from a higher rank, of their company only', async () => {
    const websiteId = await createWebsiteRow(bench.db, { companyId });
    const contextId = await createContextRow(bench.db, { companyId, websiteId });
    const teamId = createId();
    await bench.db.insertInto('teams').values({ id: teamId, companyId, label: teamId }).execute();
    const more = { allContexts: false, teamIds: [teamId], contextIds: [contextId] };
    const answer = await change(moderator, guest, { ...SHOWN, ...given('contributor', more) });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        role: 'contributor',
        teams: [{ id: teamId }],
        contexts: [{ id: contextId }],
        allContexts: false,
      },
    });
    const wrong = await change(moderator, guest, {
      ...SHOWN,
      ...given('user', { teamIds: [createId()] }),
    });
    expect(wrong).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'administration.teamIds', code: 'team-unknown' }] } },
    });
  });

  test('are not raised to the rank of who raises them, nor changed from the same rank', async () => {
    expect(await change(moderator, guest, { ...SHOWN, ...given('moderator') })).toMatchObject(CONTACT);
    const equal = await user('moderator');
    expect(await change(moderator, equal, { ...SHOWN, ...given('user') })).toMatchObject(CONTACT);
    expect(await put(moderator, `${equal.profileId}/revoke`)).toMatchObject(CONTACT);
  });

  test('of the last administrator stay as they are', async () => {
    expect(await change(admin, first, { ...SHOWN, ...given('user') })).toMatchObject(CONTACT);
    expect(await put(admin, `${first.profileId}/revoke`)).toMatchObject(CONTACT);
    const second = await user('admin');
    expect((await change(admin, second, { ...SHOWN, ...given('user') })).status).toBe(200);
  });

  test('that are revoked sign their only owner out, until they are given back', async () => {
    expect(await put(moderator, `${guest.profileId}/revoke`)).toMatchObject({
      status: 200,
      body: { revoked: true, active: false },
    });
    expect((await own({ url: '/api/users/own' })).status).toBe(401);
    expect((await put(moderator, `${guest.profileId}/revoke`)).body).toMatchObject({ revoked: false });
    expect((await (await bench.signIn(guest))({ url: '/api/users/own' })).status).toBe(200);
  });

  test('that are revoked leave their owner with another one', async () => {
    expect((await addProfile(guest.userId, foreignId)).status).toBe(201);
    await put(moderator, `${guest.profileId}/revoke`);
    const { body } = await own({ url: '/api/users/own' });
    expect(body).toMatchObject({ active_profile: { group_id: foreignId } });
  });

  test('are left by their owner, who neither takes one back nor shuts themself out', async () => {
    const { profileId: left } = (await addProfile(guest.userId, foreignId)).body as { profileId: string };
    expect(await put(own, `${left}/revoke`)).toMatchObject({ status: 200, body: { revoked: true } });
    expect(await put(own, `${left}/revoke`)).toMatchObject(CONTACT);
    expect(await put(own, `${left}/active`)).toMatchObject({ status: 404 });
    expect(await put(own, `${guest.profileId}/revoke`)).toMatchObject(CONTACT);
    expect((await own({ url: '/api/users/own' })).status).toBe(200);
  });

  test('are one for a person in a company', async () => {
    expect(await addProfile(guest.userId, companyId)).toMatchObject({
      status: 422,
      body: { code: 'already-member' },
    });
  });

  test('show a picture that is drawn again as a square, whatever its file is called', async () => {
    const { status, body } = await upload(own, guest, await picture().png().toBuffer());
    expect(status).toBe(200);
    const { avatarAt } = body as { avatarAt: string };
    const url = `/api/profiles/${guest.profileId}/avatar/128`;
    const answer = await bench.app.inject({ ...(await asOwner()), url: `${url}?at=${avatarAt}` });
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 128,
      height: 128,
    });
    expect((await own({ url })).headers['cache-control']).toBe('no-store');
    expect(((await read(own, guest)).body as ProfileDetail).avatarAt).toBe(avatarAt);
    expect((await own({ method: 'DELETE', url: `/api/profiles/${guest.profileId}/avatar` })).status).toBe(
      204,
    );
    expect((await own({ url })).status).toBe(404);
  });

  async function asOwner() {
    const payload = { email: guest.email, password: 'correct horse' };
    const answer = await bench.call({ method: 'POST', url: '/api/sessions', payload });
    const { token } = answer.body as { token: string };
    return { headers: { 'panel-identifier': 'vigie-panel', authorization: token } };
  }

  test('take no picture from the same rank, and none that is no picture', async () => {
    const bytes = await picture().jpeg().toBuffer();
    expect(await upload(moderator, first, bytes)).toMatchObject(CONTACT);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(await upload(own, guest, svg)).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'avatar', code: 'picture-unreadable' }] } },
    });
    expect((await upload(own, guest, Buffer.alloc(6 * 1024 * 1024))).status).toBe(413);
  });

  test('refuse a form that is none', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const url = `/api/profiles/${guest.profileId}/avatar/upload`;
    expect((await own({ method: 'POST', url, headers, payload: 'nothing of it' })).status).toBe(400);
  });
});
