import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestCompany, createTestUser } from '../../test/users.ts';
import { openTestApp } from '../../test/test-app.ts';

describe('a disk that is full', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const admin = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'admin' }));
  afterAll(() => bench.close());

  const ready = async () => {
    const { statusCode, body } = await bench.app.inject({ url: '/readyz' });
    return [statusCode, JSON.parse(body)];
  };
  const write = (name: string) => admin({ method: 'POST', url: '/api/companies', payload: { name } });

  /** Makes PostgreSQL fail writes to rows and tables as with a full disk. */
  async function fillDisk(): Promise<void> {
    const raise = `begin raise exception 'could not extend file' using errcode = 'disk_full'; end`;
    await sql
      .raw(`
      create function no_row() returns trigger language plpgsql as $$ ${raise} $$;
      create function no_table() returns event_trigger language plpgsql as $$ ${raise} $$;
      create trigger full_disk before insert on companies execute function no_row();
      create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS') execute function no_table();
    `)
      .execute(bench.db);
  }
  const freeDisk = () =>
    sql.raw('drop event trigger full_disk; drop trigger full_disk on companies').execute(bench.db);

  test('refuses writes with 507, is reported at /readyz, and is over by itself when there is space', async () => {
    expect(await ready()).toEqual([200, { status: 'ready' }]);
    await fillDisk();
    const refused = await write('Other');
    expect([refused.status, refused.headers['retry-after']]).toEqual([507, '30']);
    expect(refused.body).toEqual({ code: 'no-room', message: 'no room', requestId: expect.any(String) });
    expect((await admin({ method: 'GET', url: '/api/companies' })).status).toBe(200);
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await ready()).toEqual([503, { status: 'disk-full' }]);
    await freeDisk();
    expect(await ready()).toEqual([200, { status: 'ready' }]);
    expect((await write('Other')).status).toBe(201);
  });
});
