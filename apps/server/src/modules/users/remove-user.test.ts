import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createContextRow } from '../../../test/pool-rows.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { createId } from '../../db/uuid-v7.ts';

const CANARY = 'kanari';
const EMAIL = `${CANARY}+1@vigie.example`;
const NOW = new Date('2026-03-10T12:00:00Z');

/** Returns every row of every table as text, in lower case. */
async function dumpOf({ db }: TestApp): Promise<string> {
  const tables = await sql<{
    name: string;
  }>`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const dumps = tables.rows.map(async ({ name }) => {
    const rows = await sql<{ line: string }>`select row.*::text as line from ${sql.raw(name)} as row`.execute(
      db,
    );
    return rows.rows.map(({ line }) => `${name} ${line}`).join('\n');
  });
  return (await Promise.all(dumps)).join('\n').toLowerCase();
}

function tracesIn(dump: string, traces: string[]): string[] {
  const forms = traces.flatMap((trace) => [trace, Buffer.from(trace).toString('hex')]);
  return dump.split('\n').filter((line) => forms.some((form) => line.includes(form.toLowerCase())));
}

describe('a person who is deleted', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const administrator = await createTestUser(bench.db, { companyId, role: 'admin' });
  const admin = await bench.signIn(administrator);
  afterAll(() => bench.close());

  const remove = (id: string) => admin({ method: 'DELETE', url: `/api/users/${id}` });

  /** Creates a user whose every field contains the canary word, and stores it wherever users can leave it. */
  async function somebodyEverywhere(): Promise<{ userId: string; messageId: string }> {
    const { db } = bench;
    const websiteId = await createWebsiteRow(db, { companyId });
    const contextIds = [await createContextRow(db, { companyId, websiteId })];
    const profile = { companyId, role: 'user', teamIds: [], allContexts: false, contextIds };
    const payload = {
      email: EMAIL,
      password: `${CANARY} secret`,
      firstName: `${CANARY}-first`,
      lastName: `${CANARY}-last`,
      displayName: `${CANARY}-shown`,
      locale: 'fr',
      notify: true,
      profile,
    };
    const headers = { 'idempotency-key': 'a key' };
    const answer = await admin({ method: 'POST', url: '/api/users', payload, headers });
    const userId = (answer.body as { id: string }).id;
    const shown = { jobTitle: CANARY, phone: CANARY, presentation: CANARY, avatarAt: NOW };
    await db.updateTable('profiles').set(shown).where('userId', '=', userId).execute();
    const { id: profileId } = await db
      .selectFrom('profiles')
      .select('id')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    const identity = { issuer: `https://${CANARY}.example`, subject: CANARY, email: EMAIL };
    const passkey = { publicKey: Buffer.from(CANARY), counter: 0, name: CANARY, isSynced: false };
    await db
      .insertInto('identities')
      .values({ id: createId(), userId, providerId: null, ...identity, createdAt: NOW, lastUsedAt: null })
      .execute();
    await db
      .insertInto('passkeys')
      .values({
        id: createId(),
        userId,
        credentialId: Buffer.from(CANARY),
        ...passkey,
        transports: [],
        createdAt: NOW,
        lastUsedAt: null,
      })
      .execute();
    const named = { externalId: CANARY, directoryName: CANARY };
    await db.updateTable('profiles').set(named).where('userId', '=', userId).execute();
    const picture = { companyId, profileId, size: 64, bytes: Buffer.from(CANARY) };
    await db.insertInto('profilePictures').values(picture).execute();
    const session = { email: EMAIL, password: `${CANARY} secret` };
    const agent = { 'user-agent': `Browser of ${CANARY}` };
    await bench.call({ method: 'POST', url: '/api/sessions', payload: session, headers: agent });
    const wrong = { email: EMAIL, password: 'wrong' };
    await bench.call({ method: 'POST', url: '/api/sessions', payload: wrong });
    await bench.call({ method: 'POST', url: '/api/password-resets', payload: { email: EMAIL } });
    return { userId, messageId: await writings(userId) };
  }

  async function writings(userId: string): Promise<string> {
    const { db } = bench;
    const bytes = Buffer.from(`${CANARY} bytes`);
    const device = {
      id: createId(),
      userId,
      label: CANARY,
      endpointHash: bytes,
      subscription: bytes,
    };
    await db
      .insertInto('devices')
      .values({ ...device, createdAt: NOW, lastFailedAt: null })
      .execute();
    const reset = { id: createId(), userId, tokenHash: bytes, usedAt: null };
    await db
      .insertInto('passwordResets')
      .values({ ...reset, createdAt: NOW, expiresAt: NOW })
      .execute();
    const messageId = createId();
    const message = { id: messageId, companyId, userId, topic: 'question' as const };
    await db
      .insertInto('messages')
      .values({
        ...message,
        subject: 'Help',
        text: `Write to ${EMAIL.toUpperCase()}. ${CANARY}-last ${CANARY}-first`,
        path: null,
        createdAt: NOW,
      })
      .execute();
    const answer = { id: createId(), messageId, userId, text: `I am ${EMAIL}` };
    await db
      .insertInto('messageAnswers')
      .values({ ...answer, createdAt: NOW })
      .execute();
    const mail = { id: createId(), userId: administrator.userId, recipient: administrator.email };
    await db
      .insertInto('outboxMails')
      .values({
        ...mail,
        subject: `${CANARY}-shown wrote`,
        text: `${CANARY}-first ${CANARY}-last <${EMAIL}> writes`,
        createdAt: NOW,
        nextAttemptAt: null,
        failure: null,
      })
      .execute();
    return messageId;
  }

  test(
    'leaves no trace in any table; what they wrote stays, without them',
    { tags: ['exhaustive'] },
    async () => {
      const { userId, messageId } = await somebodyEverywhere();
      expect(tracesIn(await dumpOf(bench), [CANARY]).length).toBeGreaterThan(8);
      expect((await remove(userId)).status).toBe(204);
      expect(tracesIn(await dumpOf(bench), [CANARY])).toEqual([]);
      const counters = bench.db.selectFrom('throttles').select('key').where('key', 'like', 'account:%');
      expect(await counters.execute()).toEqual([]);
      const remaining = bench.db
        .selectFrom('messages')
        .select(['userId', 'text'])
        .where('id', '=', messageId);
      expect(await remaining.executeTakeFirst()).toEqual({ userId: null, text: 'Write to […]. […]' });
      const acts = bench.db.selectFrom('auditLog').select('ip').where('userId', '=', userId);
      expect((await acts.execute()).every(({ ip }) => ip === '')).toBe(true);
    },
  );

  test('is signed out, and there no more', async () => {
    const user = await createTestUser(bench.db, { companyId, role: 'admin' });
    const own = await bench.signIn(user);
    expect((await remove(user.userId)).status).toBe(204);
    expect((await own({ url: '/api/users/own' })).status).toBe(401);
    expect((await remove(user.userId)).status).toBe(404);
  });

  test('is never the last administrator, even when two delete each other at once', async () => {
    const two = await createTestUser(bench.db, { companyId, role: 'admin' });
    const other = await bench.signIn(two);
    const answers = await Promise.all([
      remove(two.userId),
      other({ method: 'DELETE', url: `/api/users/${administrator.userId}` }),
    ]);
    expect(answers.filter(({ status }) => status === 204).length).toBe(1);
    const left = bench.db.selectFrom('profiles').select('id').where('role', '=', 'admin');
    expect((await left.execute()).length).toBe(1);
  });
});
