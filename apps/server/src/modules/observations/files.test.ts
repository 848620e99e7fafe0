import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestCompany } from '../../../test/users.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { deleteFilesBefore, deleteOldestBodies } from '../limits/recordings.store.ts';
import { filesOf } from './files.store.ts';

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('files', async () => {
  const database = await openTestDatabase();
  const own = filesOf(database.db, await websiteOf('Own'));
  const foreign = filesOf(database.db, await websiteOf('Foreign'));
  afterAll(() => database.close());

  async function websiteOf(company: string) {
    const companyId = await createTestCompany(database.db, company);
    return { companyId, websiteId: await createWebsiteRow(database.db, { companyId }) };
  }

  test('come back as they were stored, and may be stored again', async () => {
    const bytes = randomBytes(200_000);
    await own.put([{ sha256: hashOf(bytes), bytes }]);
    await own.put([{ sha256: hashOf(bytes), bytes }]);
    expect((await own.get(hashOf(bytes)))?.equals(bytes)).toBe(true);
  });

  test('of one company are not there for another', async () => {
    const bytes = randomBytes(10);
    await own.put([{ sha256: hashOf(bytes), bytes }]);
    expect(await foreign.get(hashOf(bytes))).toBeNull();
    expect(await foreign.renew([hashOf(bytes)])).toEqual(new Set());
  });

  test('are refused under a hash that is not theirs', async () => {
    const wrong = { sha256: hashOf(randomBytes(10)), bytes: randomBytes(10) };
    await expect(own.put([wrong])).rejects.toThrow('check constraint');
  });

  test('last longer when they are used again', async () => {
    const bytes = randomBytes(10);
    await own.put([{ sha256: hashOf(bytes), bytes }]);
    await sql`update file_contents set last_used_at = now() - interval '20 days'
      where sha256 = ${hashOf(bytes)}`.execute(database.db);
    expect(await own.renew([hashOf(bytes), hashOf(randomBytes(9))])).toEqual(new Set([hashOf(bytes)]));
    const old = await sql`select from file_contents where last_used_at < now() - interval '1 day'`.execute(
      database.db,
    );
    expect(old.rows).toEqual([]);
  });

  test('of two kinds share their bytes, which go with the last of them', async () => {
    const { db } = database;
    const website = await websiteOf('Both');
    const bytes = randomBytes(10);
    const sha256 = hashOf(bytes);
    for (const kind of ['pictures', 'bodies'] as const)
      await filesOf(db, website, kind).put([{ sha256, bytes }]);
    const before = new Date(Date.now() + 60_000);
    await deleteFilesBefore(db, 'pictures', { ...website, before });
    expect(await filesOf(db, website).get(sha256)).not.toBeNull();
    await deleteFilesBefore(db, 'bodies', { ...website, before });
    expect(await filesOf(db, website).get(sha256)).toBeNull();
  });

  test('of pages are stored only of the newest visits', async () => {
    const { db } = database;
    const website = await websiteOf('Restless');
    const bodies = filesOf(db, website, 'bodies');
    const sha256s: string[] = [];
    for (let version = 0; version < 4; version += 1) {
      const bytes = randomBytes(100);
      sha256s.push(hashOf(bytes));
      await bodies.put([{ sha256: hashOf(bytes), bytes }]);
    }
    await deleteOldestBodies(db, website, 250);
    const left = await Promise.all(sha256s.map(async (sha256) => (await bodies.get(sha256)) !== null));
    expect(left).toEqual([false, false, true, true]);
  });
});
