import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startClickhouse, type TestClickhouse } from '../../server/test/clickhouse/start-clickhouse.ts';
import { createPageRows, storeVisits } from '../../server/test/history-rows.ts';
import { createWebsiteRow } from '../../server/test/rows.ts';
import { createTestCompany } from '../../server/test/users.ts';
import { openDatabase, type OpenDatabase } from '../../server/src/db/open-database.ts';
import { openPool, type OpenPool } from '../../server/src/db/postgres.ts';
import { spawnVigie, type CommandRun } from './run-vigie.ts';

const VISITS = 900;
const FIRST = Date.parse('2026-03-01T00:00:00Z');

/** Waits until the output of the command contains a text. */
function awaitOutput({ child, ended }: CommandRun, text: RegExp): Promise<void> {
  const matched = new Promise<void>((done) => {
    let output = '';
    child.stderr?.on('data', (piece: string) => text.test((output += piece)) && done());
  });
  return Promise.race([
    matched,
    ended.then(({ err }) => Promise.reject(new Error(`It ended before it said so: ${err}`))),
  ]);
}

describe('vigie move-visits', () => {
  let clickhouse: TestClickhouse;
  let database: OpenDatabase;
  let pool: OpenPool;
  let env: Record<string, string>;

  beforeAll(async () => {
    clickhouse = await startClickhouse();
    const dataDirectory = await mkdtemp(join(tmpdir(), 'vigie-move-'));
    env = { VIGIE_DATA: dataDirectory, CLICKHOUSE_URL: clickhouse.url, PORT: '0' };
    database = await openDatabase({ databaseUrl: null, dataDirectory });
    pool = openPool(database.connection, 'worker');
    const companyId = await createTestCompany(pool.db, 'Own');
    const scope = { companyId, websiteId: await createWebsiteRow(pool.db, { companyId }) };
    const [pageId = ''] = await createPageRows(pool.db, scope, 1);
    await storeVisits(
      pool.db,
      scope,
      Array.from({ length: VISITS }, (_, index) => ({
        at: new Date(FIRST + index * 3_600_000),
        number: index,
        pageId,
        pushes: [{ page: { number: index % 50 } }],
      })),
    );
    return async () => {
      await pool.close();
      await database.close();
      await clickhouse.stop();
    };
  });

  const move = (to: string, more: Record<string, string> = {}): CommandRun =>
    spawnVigie(['move-visits', '--to', to], { ...env, ...more });
  const engine = () => pool.db.selectFrom('historyEngine').selectAll().executeTakeFirstOrThrow();

  it('asks for the address of ClickHouse, and explains itself', async () => {
    expect(await move('clickhouse', { CLICKHOUSE_URL: '' }).ended).toMatchObject({
      code: 2,
      err: expect.stringContaining('CLICKHOUSE_URL is missing'),
    });
    expect(await move('oracle').ended).toMatchObject({ code: 2 });
    const { out } = await spawnVigie(['move-visits', '--help']).ended;
    expect(out).toContain('Usage: vigie move-visits [--to clickhouse|postgresql]');
    expect(await move('postgresql').ended).toMatchObject({
      code: 0,
      out: 'The visits are in PostgreSQL already.\n',
    });
  });

  it('reports that nobody listens there, waits, and stops on request', async () => {
    const waiting = move('clickhouse', { CLICKHOUSE_URL: 'http://127.0.0.1:9/vigie' });
    await awaitOutput(waiting, /ClickHouse does not answer, and the move waits/);
    waiting.child.kill('SIGINT');
    expect(await waiting.ended).toMatchObject({
      code: 130,
      err: expect.stringContaining('Stopped. The finished part is stored'),
    });
    expect(await engine()).toMatchObject({ engine: 'postgresql', movingTo: null });
  });

  it('is killed in the middle, goes on, and brings the visits there and back', async () => {
    const killed = move('clickhouse');
    await awaitOutput(killed, /of 900 visits/);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await engine()).toMatchObject({ engine: 'postgresql', movingTo: 'clickhouse' });

    const moved = await move('clickhouse').ended;
    expect(moved).toMatchObject({ code: 0, out: 'The visits are in ClickHouse.\n' });
    expect(moved.err).toContain('A move that began before goes on.');
    expect(await engine()).toMatchObject({ engine: 'clickhouse', movingTo: null, leaving: null });
    expect(await pool.db.selectFrom('dataLayerVisits').select('observationId').execute()).toEqual([]);

    const back = await move('postgresql').ended;
    expect(back).toMatchObject({ code: 0, out: 'The visits are in PostgreSQL.\n' });
    expect(back.err).toMatch(/\n900 of 900 visits\n/);
    const { visits } = await pool.db
      .selectFrom('dataLayerHours')
      .select((build) => build.fn.sum('visits').as('visits'))
      .executeTakeFirstOrThrow();
    expect(Number(visits)).toBe(VISITS);
  });
});
