import { afterAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';

describe('names that configuration files write of a sign-in', async () => {
  const app = await openTestApp();
  afterAll(() => app.close());
  const companyId = await createTestCompany(app.db, 'Own');
  const moderator = await createTestUser(app.db, { companyId, role: 'moderator' });
  const session = await app.signIn(moderator);
  const read = async () => (await session({ url: `/api/companies/${companyId}/sign-in-names` })).body;

  test('are its teams, and its managers who have a password', async () => {
    await createTestUser(app.db, { companyId, role: 'contributor' });
    const admin = await createTestUser(app.db, { companyId, role: 'admin' });
    const byProvider = await createTestUser(app.db, { companyId, role: 'moderator' });
    const inactive = await createTestUser(app.db, { companyId, role: 'moderator' });
    await app.db
      .updateTable('users')
      .set({ passwordHash: null })
      .where('id', '=', byProvider.userId)
      .execute();
    await app.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', inactive.userId).execute();
    const team = await session({
      method: 'POST',
      url: `/api/companies/${companyId}/teams`,
      payload: { label: 'Web' },
    });
    expect(await read()).toEqual({
      teams: [team.body],
      managers: [admin, moderator].map(({ userId: id, email }) => ({ id, email })),
    });
  });

  test('are those of a company within reach', async () => {
    const other = await createTestCompany(app.db, 'Other');
    expect((await session({ url: `/api/companies/${other}/sign-in-names` })).status).toBe(404);
  });
});
