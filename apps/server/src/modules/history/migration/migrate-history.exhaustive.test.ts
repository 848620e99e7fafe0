import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answersOf,
  openMigrationFixture,
  type MigrationFixture,
} from '../../../../test/migration-fixture.ts';
import { createTestClock } from '../../../../test/test-app.ts';
import { createDaySegments } from '../../../workers/create-day-segments.ts';
import { postgresqlHistory } from '../postgresql/postgresql-history.ts';
import type { WebsiteScope } from '../variables.store.ts';
import { readHistoryMigration } from './migration.store.ts';

const VISITS = 500;
/** Maximum visits that arrive during a migration, because each one makes it longer. */
const VISITS_MEANWHILE_MAX = 150;
const listNumbersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index);

let fixture: MigrationFixture;
let before: unknown;

beforeAll(async () => {
  fixture = await openMigrationFixture();
  await fixture.store(fixture.scope, listNumbersFrom(0, VISITS));
  before = await answersOf(fixture, postgresqlHistory, fixture.scope);
});
afterAll(() => fixture.close());

const segmentAllDays = () =>
  createDaySegments({
    db: fixture.db,
    clock: createTestClock('2026-07-01T00:00:00Z'),
    signal: new AbortController().signal,
  });

async function countRows(table: string, { websiteId }: WebsiteScope): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from ${sql.table(table)} where website_id = ${websiteId}`.execute(
    fixture.db,
  );
  return rows[0]?.rows ?? 0;
}

/** Stores visits of the other website, in this month and in past ones, while the work runs. Returns their number. */
async function storeMeanwhile(first: number, work: Promise<unknown>): Promise<number> {
  const until = { isOver: false };
  const end = () => {
    until.isOver = true;
  };
  work.then(end, end);
  let stored = 0;
  while (!until.isOver && stored < VISITS_MEANWHILE_MAX) {
    await fixture.store(fixture.other, listNumbersFrom(first + stored, 10));
    await fixture.send();
    stored += 10;
  }
  return stored;
}

describe('visits that are moved while others come in', () => {
  let stored = 0;

  test('are copied on where an ended move was, and answered the same in ClickHouse', async () => {
    const stopping = new AbortController();
    const ended = fixture.move('clickhouse', {
      signal: stopping.signal,
      progress: ({ done, total }) => {
        if (done > total / 2) stopping.abort(new Error('Stopped.'));
      },
    });
    stored += await storeMeanwhile(100_000, ended);
    await expect(ended).rejects.toThrow('Stopped.');
    expect(await readHistoryMigration(fixture.db)).toMatchObject({
      engine: 'postgresql',
      movingTo: 'clickhouse',
    });
    const done = await countRows('history_migrated_days', fixture.scope);
    expect(done).toBeGreaterThan(10);
    expect(await answersOf(fixture, postgresqlHistory, fixture.scope)).toEqual(before);

    const all = VISITS + stored;
    const totals: number[] = [];
    const goneOn = fixture.move('clickhouse', { progress: ({ total }) => totals.push(total) });
    stored += await storeMeanwhile(200_000, goneOn);
    expect(await goneOn).toBe('moved');
    // More than half of the visits are moved, and fewer arrive meanwhile.
    expect(totals[0]).toBeLessThan(all);
    expect(fixture.messages).toContain('A move that began before goes on.');

    expect(await readHistoryMigration(fixture.db)).toEqual({
      engine: 'clickhouse',
      movingTo: null,
      leaving: null,
    });
    expect(await answersOf(fixture, fixture.clickhouse, fixture.scope)).toEqual(before);
    for (const table of ['data_layer_visits', 'data_layer_states', 'data_layer_hours', 'data_layer_shapes'])
      expect([table, await countRows(table, fixture.scope)]).toEqual([table, 0]);
    expect(await fixture.move('clickhouse')).toBe('there-already');
  });

  test('go back the same way, and the hours of PostgreSQL count each of them once', async () => {
    const goingBack = fixture.move('postgresql');
    stored += await storeMeanwhile(300_000, goingBack);
    expect(await goingBack).toBe('moved');
    expect(await readHistoryMigration(fixture.db)).toEqual({
      engine: 'postgresql',
      movingTo: null,
      leaving: null,
    });
    expect(await answersOf(fixture, postgresqlHistory, fixture.scope)).toEqual(before);
    expect(await countRows('data_layer_visits', fixture.scope)).toBe(VISITS);
    expect(await countRows('data_layer_visits', fixture.other)).toBe(stored);
    const { rows } = await sql`
      select hour, hours.visits, counted.visits as found from data_layer_hours as hours full join (
        select website_id, date_trunc('hour', observed_at, 'UTC') as hour, count(*) as visits
        from data_layer_visits group by 1, 2
      ) as counted using (website_id, hour)
      where hours.visits is distinct from counted.visits`.execute(fixture.db);
    expect(rows).toEqual([]);
    await segmentAllDays();
    expect(await answersOf(fixture, postgresqlHistory, fixture.scope)).toEqual(before);
    expect(await fixture.link.query(`select 1 from ${fixture.link.tables.visits} limit 1`, {})).toEqual([]);
    expect(await fixture.db.selectFrom('historyOutbox').select('id').execute()).toEqual([]);
  });
});
