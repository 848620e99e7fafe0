import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import { findBrokenLink } from '../modules/audit-log/audit-log.store.ts';
import { readPasswordPolicy } from '../modules/passwords/passwords.store.ts';
import { listMigrations, migrate } from './migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url));
const BEFORE = 22;

test('an older instance keeps the chain of its audit log, with networks for addresses, and its six characters', async () => {
  const older = await mkdtemp(join(tmpdir(), 'vigie-older-'));
  const database = await openTestDatabase('template0');
  try {
    for (const { number, name } of await listMigrations())
      if (number < BEFORE) await copyFile(join(MIGRATIONS, name), join(older, name));
    await migrate(database.connection, older);
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
  } finally {
    await database.close();
    await rm(older, { recursive: true });
  }
});
