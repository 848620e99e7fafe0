import { listOf } from '@vigie/contract/list.ts';
import { outboxMailSchema } from '@vigie/contract/home.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { writeMail } from './mail.service.ts';

const outbox = listOf(outboxMailSchema);

describe('the outbox', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const user = await createTestUser(bench.db, { companyId, role: 'user' });
  const admin = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'admin' }));
  afterAll(() => bench.close());

  const list = async () => outbox.parse((await admin({ url: '/api/outbox' })).body);

  test(
    'shows administrators the mails that were not sent, with links while they work, and notes that',
    { tags: ['exhaustive'] },
    async () => {
      const now = new Date(bench.clock.now());
      const link = {
        url: 'http://panel.example/changement-mot-de-passe#t=secret',
        expiresAt: new Date(now.getTime() + 60_000),
        secrets: bench.secrets,
      };
      const mail = { userId: user.userId, kind: 'password-reset' as const, params: { minutes: 1 }, link };
      await writeMail({ db: bench.db, now }, mail);
      expect((await list()).items).toMatchObject([
        { to: user.email, state: 'kept', failure: null, text: expect.stringContaining('#t=secret') },
      ]);
      bench.clock.advance(61);
      expect((await list()).items[0]?.text).not.toContain('#t=secret');
      const entries = await bench.db.selectFrom('auditLog').select('operation').execute();
      expect(entries.filter(({ operation }) => operation === 'outbox.list')).toHaveLength(2);
    },
  );

  test('forgets what was sent', async () => {
    await bench.db.updateTable('outboxMails').set({ state: 'sent' }).execute();
    expect(await list()).toEqual({ items: [], next: null, total: { count: 0, estimated: false } });
  });
});
