import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Client, ClientConfig } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestCompany } from '../../test/users.ts';
import { createPoolRow } from '../../test/pool-rows.ts';
import { createWebsiteRow } from '../../test/rows.ts';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { until } from '../../test/until.ts';
import { troubleOf } from './database-trouble.ts';
import { openClient } from './open-client.ts';
import { openPool } from './postgres.ts';

const HOLDER = fileURLToPath(new URL('../../test/hold-role.ts', import.meta.url));
const ADMIN = { email: 'ada@vigie.example', password: 'correct horse' };
/** Patterns of statements that wait for a test's lock, as in pg_stat_activity.query. */
const WRITE_OF_COMPANY = 'insert into "companies"%';
const CLAIM_OF_SCHEDULE = '%from "pools"%for update%';

describe('a session that PostgreSQL ends inside a transaction', () => {
  let database: TestDatabase;
  let dataDirectory: string;
  /** Two sessions: within a transaction, pg_stat_activity shows a snapshot from its first query. */
  let holder: Client;
  let executioner: Client;
  const roles: ChildProcess[] = [];
  beforeAll(async () => {
    database = await openTestDatabase();
    dataDirectory = await mkdtemp(join(tmpdir(), 'vigie-ended-'));
    holder = await openClient(database.connection, 'holder');
    executioner = await openClient(database.connection, 'executioner');
  });
  afterEach(async () => {
    for (const role of roles.splice(0)) await kill(role);
  });
  afterAll(async () => {
    await holder.end();
    await executioner.end();
    await database.close();
    await rm(dataDirectory, { recursive: true });
  });

  const start = (...names: string[]) =>
    startRole(roles, { ...envOf(database.connection, dataDirectory) }, names);

  /**
   * Waits for a session of that name whose statement waits for a lock, and ends it. Other waiting sessions continue.
   */
  async function endWaiting(name: string, statement: string): Promise<void> {
    const end = () =>
      executioner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and application_name = $1 and query like $2`,
        [name, statement],
      );
    await until(async () => ((await end()).rowCount ?? 0) > 0);
  }

  async function endInWrite({ pid }: ChildProcess, url: string | null) {
    const { token } = (await (await call(`${url}/api/sessions`, ADMIN)).json()) as { token: string };
    await holder.query('begin; lock table companies in share row exclusive mode');
    const write = () => call(`${url}/api/companies`, { name: 'Other' }, token);
    const pending = write();
    await endWaiting(`vigie screen ${pid}`, WRITE_OF_COMPANY);
    const refused = await pending;
    await holder.query('rollback');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await refused.json()).toMatchObject({ code: 'busy', requestId: expect.any(String) });
    expect((await write()).status).toBe(201);
  }

  async function endInSchedule({ pid }: ChildProcess) {
    const { db } = database;
    const companyId = await createTestCompany(db, 'Own');
    const websiteId = await createWebsiteRow(db, { companyId });
    // A draft is checked when it is due, and not run.
    const due = { cron: '0 6 * * *', timeZone: 'UTC', nextRunAt: new Date(0), status: 'draft' as const };
    const poolId = await createPoolRow(db, { companyId, websiteId, ...due });
    await holder.query('begin; lock table pools in exclusive mode');
    await endWaiting(`vigie worker ${pid}`, CLAIM_OF_SCHEDULE);
    await holder.query(`update pools set status = 'published'; commit`);
    const job = db.selectFrom('jobs').select('id').where('poolId', '=', poolId);
    await until(async () => (await job.execute()).length === 1);
  }

  test('leaves a server answering: 503 and come again, then as ever', async () => {
    const { child, url } = await start('server');
    await endInWrite(child, url);
    expect(child.exitCode).toBeNull();
  });

  test('leaves a worker working: the same is done once more', { tags: ['exhaustive'] }, async () => {
    const { child } = await start('worker');
    await endInSchedule(child);
    expect(child.exitCode).toBeNull();
  });

  test('leaves both in one process, when all sessions end at once', { tags: ['exhaustive'] }, async () => {
    const { child, url } = await start('server', 'worker');
    await endInWrite(child, url);
    await endInSchedule(child);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name ~ '^vigie (screen|aside|worker|listen|queue) '
        and application_name like ${`% ${child.pid}`}`.execute(database.db);
    await until(async () => (await fetch(`${url}/readyz`)).status === 200);
    await endInSchedule(child);
    expect(child.exitCode).toBeNull();
  });

  test('fails the statement of a pool that comes next, and no other', async () => {
    const pool = openPool(database.connection, 'screen');
    const pending = pool.db.transaction().execute(async (transaction) => {
      const session = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      const pid = session.rows[0]?.pid;
      await executioner.query('select pg_terminate_backend($1)', [pid]);
      const isGone = async () =>
        (await executioner.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 0;
      await until(isGone);
      await sql`select 1`.execute(transaction);
    });
    expect(troubleOf(await pending.catch((error: unknown) => error))).toBe('away');
    expect((await sql`select 1 as one`.execute(pool.db)).rows).toEqual([{ one: 1 }]);
    await pool.close();
  });
});

/** Returns the DATABASE_URL of a cluster that is reached through a socket in a directory. */
function envOf({ user, password, database, host, port }: ClientConfig, dataDirectory: string) {
  const url = `postgres://${user}:${String(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;
  return {
    DATABASE_URL: url,
    VIGIE_DATA: dataDirectory,
    PORT: '0',
    VIGIE_ADMIN_EMAIL: ADMIN.email,
    VIGIE_ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'silent',
  };
}

async function startRole(roles: ChildProcess[], env: Record<string, string>, names: string[]) {
  const child = spawn(process.execPath, [HOLDER, ...names], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  roles.push(child);
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${code}.`)));
  ended.catch(() => {});
  const [output] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer];
  return { child, ...(JSON.parse(output.toString()) as { url: string | null }) };
}

function call(url: string, body: object, token?: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'panel-identifier': 'vigie-panel',
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

async function kill(role: ChildProcess): Promise<void> {
  if (role.exitCode !== null || role.signalCode !== null) return;
  role.kill('SIGKILL');
  await once(role, 'exit');
}
