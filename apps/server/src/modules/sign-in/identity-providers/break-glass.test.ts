import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createProviderRow } from '../../../../test/provider-rows.ts';
import { openTestApp } from '../../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../../test/users.ts';
import { createId } from '../../../db/uuid-v7.ts';

describe('the break-glass user of a company that demands its provider', async () => {
  const bench = await openTestApp();
  afterAll(() => bench.close());
  const { db } = bench;
  const companyId = await createTestCompany(db, 'Shop');
  const otherId = await createTestCompany(db, 'Other');
  const moderator = await createTestUser(db, { companyId, role: 'moderator' });
  const breakGlass = await createTestUser(db, { companyId, role: 'moderator' });
  const administrator = await createTestUser(db, { companyId: otherId, role: 'admin' });
  await createTestUser(db, { companyId, role: 'user' });
  await createTestUser(db, { companyId: otherId, role: 'moderator' });
  await createProviderRow(db, { companyId });
  const { userId } = breakGlass;
  const setAt = new Date(bench.clock.now());
  await db
    .insertInto('signInRules')
    .values({
      companyId,
      requiresProvider: true,
      breakGlassUserId: userId,
      secondFactorRoles: [],
      updatedAt: setAt,
    })
    .execute();
  beforeEach(async () => {
    await db.deleteFrom('outboxMails').execute();
    await db.deleteFrom('auditLog').execute();
  });

  const listMails = () =>
    db.selectFrom('outboxMails').select(['recipient', 'subject', 'text']).orderBy('recipient').execute();
  const listEntries = () =>
    db
      .selectFrom('auditLog')
      .select(['operation', 'userId', 'targetId'])
      .where('operation', '=', 'sessions.breakGlass')
      .execute();
  const managers = [moderator, breakGlass, administrator].map(({ email }) => email).toSorted();

  test('is notified to the company’s moderators and to administrators, and recorded, at each sign-in', async () => {
    await bench.signIn(breakGlass);
    const mails = await listMails();
    expect(mails.map(({ recipient }) => recipient)).toEqual(managers);
    for (const { subject, text } of mails) {
      expect(subject).toBe('Connexion de secours à Shop');
      expect(text).toContain(breakGlass.email);
      expect(text).toContain('127.0.0.0/24');
    }
    expect(await listEntries()).toEqual([{ operation: 'sessions.breakGlass', userId, targetId: companyId }]);
  });

  test('is notified too when they switch to it from another company', async () => {
    const profileId = createId();
    await db
      .insertInto('profiles')
      .values({ id: profileId, userId, companyId: otherId, role: 'user', allContexts: true, active: false })
      .execute();
    const caller = await bench.signIn(breakGlass);
    const activate = (id: string) => caller({ method: 'PUT', url: `/api/profiles/${id}/active` });
    expect((await activate(profileId)).status).toBe(200);
    await db.deleteFrom('outboxMails').execute();
    expect((await activate(breakGlass.profileId)).status).toBe(200);
    expect((await listMails()).map(({ recipient }) => recipient)).toEqual(managers);
    expect(await listEntries()).toHaveLength(2);
    await activate(breakGlass.profileId);
    expect(await listEntries()).toHaveLength(2);
  });

  test('is not notified once the company demands nothing', async () => {
    await db.updateTable('signInRules').set({ requiresProvider: false }).execute();
    await bench.signIn(breakGlass);
    expect(await listMails()).toEqual([]);
    expect(await listEntries()).toEqual([]);
    await db.updateTable('signInRules').set({ requiresProvider: true }).execute();
  });

  test('stays what they are', async () => {
    const admin = await bench.signIn(administrator);
    const put = (url: string, payload?: object) => admin({ method: 'PUT', url, ...(payload && { payload }) });
    const profile = `/api/profiles/${breakGlass.profileId}`;
    const { updatedAt } = (await admin({ url: profile })).body as { updatedAt: string };
    const shown = { firstName: 'Ada', lastName: 'Martin', displayName: '', jobTitle: '', phone: '' };
    const administration = { role: 'user', teamIds: [], allContexts: true, contextIds: [] };
    const change = { ...shown, presentation: '', updatedAt, administration };
    for (const answer of [
      await put(`/api/users/${userId}/status`, { status: 'inactive' }),
      await admin({ method: 'DELETE', url: `/api/users/${userId}` }),
      await put(`${profile}/revoke`),
      await put(profile, change),
    ])
      expect(answer).toMatchObject({ status: 422, body: { code: 'kept-for-emergencies' } });
  });
});
