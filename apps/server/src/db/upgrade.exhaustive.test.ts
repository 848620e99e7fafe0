import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createProblemRow } from '../../test/problem-rows.ts';
import { createWebsiteRow } from '../../test/rows.ts';
import { createTestCompany } from '../../test/users.ts';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { findBrokenLink } from '../modules/audit-log/audit-log.store.ts';
import { readPasswordPolicy } from '../modules/sign-in/passwords/passwords.store.ts';
import { migrate } from './migrate.ts';
import { listMigrations } from './migrations.ts';

test('an older instance retains the chain of its audit log, with networks for addresses, and its six characters', async () => {
  await withOlder(22, async (database) => {
    await sql`insert into audit_log (at, operation, request_id, ip, previous_seal, seal)
      select at, operation, request_id, address, '', audit_log_seal('', old)
      from jsonb_populate_record(null::audit_log,
        '{"at":"2026-03-01T00:00:00Z","operation":"pools.run","request_id":"r"}') as old,
        (values ('192.0.2.17')) as from_where (address)`.execute(database.db);
    const unsealed = ['::ffff:192.0.2.18', '2a01:cb19:8a5:4d00::1', '::1', 'somewhere', ''];
    for (const ip of unsealed.toReversed())
      await sql`insert into audit_log (id, at, operation, request_id, ip) overriding system value
        select coalesce(min(id), 0) - 1, now(), 'x.y', '', ${ip} from audit_log`.execute(database.db);
    await sql`insert into users (id, email, password_hash)
      values (gen_random_uuid(), 'ada@vigie.example', '')`.execute(database.db);
    await migrate(database.connection);
    expect(await readPasswordPolicy(database.db)).toBe('spec');
    const rows = await database.db.selectFrom('auditLog').select('ip').orderBy('id', 'desc').execute();
    expect(rows.map(({ ip }) => ip)).toEqual([
      '192.0.2.0/24',
      '',
      'somewhere',
      '::/48',
      '2a01:cb19:8a5::/48',
      '192.0.2.0/24',
    ]);
    expect(await findBrokenLink(database.db)).toBeNull();
  });
});

test('an older instance has one cause for the problems and the incidents of a root, with their steps', async () => {
  await withOlder(71, async ({ db, connection }) => {
    const companyId = await createTestCompany(db, 'Own');
    const websiteId = await createWebsiteRow(db, { companyId });
    for (const path of ['a', 'b', 'c'])
      await createProblemRow(db, { companyId, websiteId, url: `https://shop.example/${path}` });
    await sql`
      with incident as (insert into incidents (id, company_id, website_id, cause_key, subject, severity, phase,
          first_seen_at, began_at, last_seen_at, pages, sample_pages, returns, is_old, progress, told)
        select gen_random_uuid(), ${companyId}, ${websiteId}, key, '{}', 3, 'over', now(), now(), now(), 3, '{}', 0,
          false, '{}', '{}'
        from unnest(array['cause:00000000-0000-0000-0000-000000000000:tagJs:not-requested', 'site']) as key
        returning id, company_id)
      insert into incident_steps (id, company_id, incident_id, step, at)
      select gen_random_uuid(), company_id, id, 'opened', now() from incident`.execute(db);
    await migrate(connection);
    const { rows } = await sql<{ key: string; problems: number; incidents: number; steps: number }>`
      select key, (select count(*)::int from problems where cause_id = causes.id) as problems,
        (select count(*)::int from incidents where cause_id = causes.id) as incidents,
        (select count(*)::int from incident_steps where cause_id = causes.id) as steps
      from causes order by key`.execute(db);
    expect(rows).toEqual([
      {
        key: 'cause:00000000-0000-0000-0000-000000000000:tagJs:not-requested',
        problems: 3,
        incidents: 1,
        steps: 1,
      },
      { key: 'site', problems: 0, incidents: 1, steps: 1 },
    ]);
  });
});

/** Runs a test on a database in the schema that existed before a migration. */
async function withOlder(before: number, run: (database: TestDatabase) => Promise<void>): Promise<void> {
  const older = await mkdtemp(join(tmpdir(), 'vigie-older-'));
  const database = await openTestDatabase('template0');
  try {
    for (const { number, name, sql: statements } of await listMigrations())
      if (number < before) await writeFile(join(older, name), statements);
    await migrate(database.connection, older);
    await run(database);
  } finally {
    await database.close();
    await rm(older, { recursive: true });
  }
}
