import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestCompany, createTestUser } from '../../test/users.ts';
import { TRACKING } from '../../test/rows.ts';
import { openTestApp } from '../../test/test-app.ts';

describe('a write', async () => {
  let round = 0;
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  afterAll(() => bench.close());
  beforeEach(() => void (round += 1));

  const create = (key: string | null, url = `https://shop-${round}.example/`) =>
    moderator({
      method: 'POST',
      url: '/api/websites',
      payload: { url, tracking: TRACKING },
      headers: key === null ? {} : { 'idempotency-key': key },
    });
  const post = (headers: Record<string, string>) =>
    moderator({ method: 'POST', url: '/api/websites', payload: {}, headers });
  const countWebsites = async () => {
    const url = `https://shop-${round}.example/`;
    const rows = await bench.db.selectFrom('websites').select('id').where('url', '=', url).execute();
    return rows.length;
  };

  test('with the key of an earlier one answers as it did and does nothing', async () => {
    const first = await create(`key-${round}`);
    const again = await create(`key-${round}`);
    expect(first.status).toBe(201);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await countWebsites()).toBe(1);
  });

  test('is done once when it comes several times at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(`key-${round}`)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await countWebsites()).toBe(1);
  });

  test('is refused with the key of a different one', async () => {
    await create(`key-${round}`);
    const other = await create(`key-${round}`, `https://another-${round}.example/`);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } });
  });

  test('is done without a key too, and then a second time', async () => {
    expect((await create(null)).status).toBe(201);
    expect(await create(null)).toMatchObject({ status: 422, body: { code: 'website-url-taken' } });
  });

  test('that was refused leaves its key free, and nothing in the log', async () => {
    const before = await countLog();
    expect((await create(`key-${round}`, 'no address')).status).toBe(400);
    expect(await countLog()).toBe(before);
    expect((await create(`key-${round}`)).status).toBe(201);
    expect(await countLog()).toBe(before + 1);
  });

  test('gets a retry-after while its key is used elsewhere', { tags: ['exhaustive'] }, async () => {
    const user = await bench.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await bench.db.transaction().execute(async (other) => {
      const row = { callerId: user.id, key: `key-${round}`, print: Buffer.from('x'), answer: null };
      await other.insertInto('idempotencyKeys').values(row).execute();
      const answer = await create(`key-${round}`);
      expect(answer).toMatchObject({ status: 409, body: { code: 'request-in-progress' } });
      expect(answer.headers['retry-after']).toBe('1');
    });
  });

  test('from another site is refused, from the panel it is not', async () => {
    const foreign: Array<Record<string, string>> = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign)
      expect(await post(headers)).toMatchObject({ status: 403, body: { code: 'cross-site-request' } });
    expect((await post({ 'sec-fetch-site': 'same-origin', origin: 'http://panel.example' })).status).toBe(
      400,
    );
  });

  async function countLog(): Promise<number> {
    const rows = await sql<{ count: number }>`select count(*) as count from audit_log`.execute(bench.db);
    return rows.rows[0]?.count ?? 0;
  }
});
