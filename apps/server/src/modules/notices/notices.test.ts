import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestCompany, createTestUser, type TestUser } from '../../../test/users.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { notifyUser } from './notices.service.ts';

const NOW = new Date('2026-03-10T12:00:00Z');

describe('notices of users', async () => {
  let user: TestUser;
  const database = await openTestDatabase();
  afterAll(() => database.close());
  beforeEach(async () => {
    const companyId = await createTestCompany(database.db, 'Own');
    user = await createTestUser(database.db, { companyId, role: 'moderator' });
  });

  const tell = () =>
    notifyUser(
      { db: database.db, now: NOW },
      {
        userId: user.userId,
        notice: 'problem-new',
        params: { website: 'Boutique', problems: 2 },
        path: '/urls/liste',
      },
    );
  const choose = (email: boolean, push: boolean) =>
    database.db
      .updateTable('users')
      .set({ notices: JSON.stringify({ 'problem-new': { email, push } }) })
      .where('id', '=', user.userId)
      .execute();
  const sentNotices = async () => {
    const { db } = database;
    const mails = await db
      .selectFrom('outboxMails')
      .select('subject')
      .where('userId', '=', user.userId)
      .execute();
    const pushes = await db
      .selectFrom('pushesDue')
      .select('message')
      .where('userId', '=', user.userId)
      .execute();
    return { mails: mails.map(({ subject }) => subject), pushes: pushes.map(({ message }) => message) };
  };
  const subject = 'Nouveaux problèmes : Boutique';
  const push = { title: 'Vigie', text: subject, path: '/urls/liste' };

  test('goes to their browsers unless they chose', async () => {
    await tell();
    expect(await sentNotices()).toEqual({ mails: [], pushes: [push] });
  });

  test.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])('goes by mail (%s) and to browsers (%s) as they chose', async (byMail, byPush) => {
    await choose(byMail, byPush);
    await tell();
    expect(await sentNotices()).toEqual({ mails: byMail ? [subject] : [], pushes: byPush ? [push] : [] });
  });

  test('is nothing once they are inactive', async () => {
    const inactive = { status: 'inactive' } as const;
    await database.db.updateTable('users').set(inactive).where('id', '=', user.userId).execute();
    await tell();
    expect(await sentNotices()).toEqual({ mails: [], pushes: [] });
  });
});
