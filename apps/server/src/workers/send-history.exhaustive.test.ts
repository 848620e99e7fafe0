import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  countClickhouseRows,
  countWaiting,
  recordDeliveries,
  openHistoryFixture,
  visitPages,
  type Delivery,
  type HistoryFixture,
} from '../../test/history-fixture.ts';
import { visitsInClickhouse, visitsInPostgresql } from '../../test/known-visits.ts';
import { createClickhouseHistory } from '../modules/history/clickhouse/clickhouse-history.ts';
import { mayHoldCopies } from '../modules/history/clickhouse/copies.store.ts';
import type { ClickhouseLink } from '../modules/history/clickhouse/link.ts';
import { SENDERS_LOCK } from '../modules/history/clickhouse/senders-lock.ts';

const FROM = '2026-03-10T10:00:00.000Z';
const layers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    page: { type: index % 3 === 0 ? 'product' : 'list', price: index / 8 },
    text: `é"\\ ${index % 5}`,
    list: [1, null, true],
    nothing: null,
  }));

/**
 * Returns a link that loses the answer to the next insert of visits, so that nobody knows whether they arrived. Their
 * deduplication token may be lost too.
 */
function losing(link: ClickhouseLink, token?: 'without a token'): ClickhouseLink {
  let isLost = false;
  return {
    ...link,
    insert: async (table, rows, delivery) => {
      await link.insert(table, rows, token === undefined ? delivery : {});
      if (table !== link.tables.visits || isLost) return;
      isLost = true;
      throw new Error('socket hang up');
    },
  };
}

/** Returns a link that makes one visit unreadable for ClickHouse. */
function spoiling(link: ClickhouseLink, observationId: string): ClickhouseLink {
  const spoilt = (row: object) =>
    Object.values(row).includes(observationId) ? { ...row, page_id: 'none' } : row;
  return { ...link, insert: (table, rows, delivery) => link.insert(table, rows.map(spoilt), delivery) };
}

describe('visits on their way to ClickHouse', () => {
  let bench: HistoryFixture;
  beforeEach(async () => {
    bench = await openHistoryFixture();
  });
  afterEach(() => bench.close());

  /** Expects an empty outbox and equal contents in both engines. */
  async function expectAllThere(visits: number): Promise<void> {
    expect(await countWaiting(bench.db)).toBe(0);
    expect(await bench.db.selectFrom('historyBatches').selectAll().execute()).toEqual([]);
    const there = await visitsInClickhouse(bench.link);
    expect(there).toHaveLength(visits);
    expect(there).toEqual(await visitsInPostgresql(bench.db));
  }

  /** Expects the panel to count and find this many visits by every kind of query. */
  async function expectCounted(link: ClickhouseLink, visits: number): Promise<void> {
    const from = new Date('2026-03-01T00:00:00Z');
    const [period, search] = [
      { from, to: new Date('2026-04-01T00:00:00Z') },
      { websiteId: bench.websiteId, match: 'all' as const, conditions: [] },
    ];
    const history = createClickhouseHistory(link);
    expect([
      ...(await history.countAll(bench.db, bench.websiteId, { ...period, starts: [from] })).values(),
    ]).toEqual([visits]);
    const found = await history.findVisits(bench.db, search, { ...period, after: null, limit: 500 });
    expect(found).toHaveLength(visits);
    const covered = await history.listCoverage(bench.db, bench.websiteId, period);
    expect(covered.map((one) => one.visits)).toEqual(covered.map(() => visits));
  }

  test('arrive once, as PostgreSQL has them', async () => {
    await visitPages(bench, { from: FROM, layers: layers(40) });
    await visitPages(bench, { from: '2026-02-28T23:59:50.500Z', layers: layers(20) });
    const work = bench.newWorker();
    await work();
    await expectAllThere(60);
    const states = await countClickhouseRows(bench.link, bench.websiteId);
    await visitPages(bench, { from: '2026-03-10T11:00:00.000Z', layers: layers(40) });
    await work();
    await expectAllThere(100);
    // States that were sent are not sent again.
    expect((await countClickhouseRows(bench.link, bench.websiteId)).slice(1)).toEqual(states.slice(1));
    expect(bench.log).toEqual([]);
  });

  test('arrive once where a worker ended between the delivery and its record', async () => {
    await visitPages(bench, { from: FROM, layers: layers(30) });
    await bench.newWorker(losing(bench.link))();
    expect(await countWaiting(bench.db)).toBe(30);
    await visitPages(bench, { from: '2026-03-10T10:30:00.000Z', layers: layers(10) });
    await bench.newWorker()();
    await expectAllThere(40);
    // ClickHouse recognised the token.
    expect((await countClickhouseRows(bench.link, bench.websiteId))[0]).toBe(40);
  });

  test('arrive once where they are delivered again after their token is forgotten', async () => {
    await visitPages(bench, { from: FROM, layers: layers(30) });
    const delivered: Delivery[] = [];
    await bench.newWorker(recordDeliveries(bench.link, delivered))();
    for (const [table, rows] of delivered) await bench.link.insert(table, rows);
    expect((await countClickhouseRows(bench.link, bench.websiteId))[0]).toBe(60);
    await expectAllThere(30);
  });

  test('are counted once while ClickHouse has some twice, and merged afterwards', async () => {
    await visitPages(bench, { from: FROM, layers: layers(30) });
    await bench.newWorker(losing(bench.link, 'without a token'))();
    await expectCounted(bench.link, 30);
    expect(await mayHoldCopies(bench.db)).toBe(false);
    // The second delivery arrives between the first read of a query and its answer.
    let isSent = false;
    const late: ClickhouseLink = {
      ...bench.link,
      query: async (...args) => {
        if (!isSent) {
          isSent = true;
          await bench.newWorker()();
        }
        return bench.link.query(...args);
      },
    };
    await expectCounted(late, 30);
    expect((await countClickhouseRows(bench.link, bench.websiteId))[0]).toBe(60);
    const work = bench.newWorker();
    await work();
    // Too early: inserts in progress may still arrive.
    expect(await mayHoldCopies(bench.db)).toBe(true);
    await expectCounted(bench.link, 30);
    await sql`update history_engine set copies_since = now() - interval '6 minutes'`.execute(bench.db);
    await bench.db
      .updateTable('historyOutbox')
      .set({ storedAt: new Date(0) })
      .execute();
    await work();
    expect(await mayHoldCopies(bench.db)).toBe(false);
    expect((await countClickhouseRows(bench.link, bench.websiteId))[0]).toBe(30);
    await expectCounted(bench.link, 30);
    expect(bench.log.filter((line) => !line.includes('they wait in PostgreSQL'))).toEqual([]);
  });

  test('wait while ClickHouse is away, and follow when it is back', async () => {
    const work = bench.newWorker();
    await bench.proxy.takeAway();
    await visitPages(bench, { from: FROM, layers: layers(30) });
    await work();
    await visitPages(bench, { from: '2026-03-10T11:00:00.000Z', layers: layers(10) });
    await work();
    expect(await countWaiting(bench.db)).toBe(40);
    expect(bench.log.filter((line) => line.includes('they wait in PostgreSQL'))).toHaveLength(1);
    await bench.proxy.bringBack();
    await work();
    await expectAllThere(40);
  });

  test('arrive once where connections end while answers are five seconds late', async () => {
    const [first, second] = [bench.newWorker(), bench.newWorker()];
    for (const [work, hour] of [
      [first, '08'],
      [second, '09'],
    ] as const) {
      await visitPages(bench, { from: `2026-03-10T${hour}:00:00.000Z`, layers: layers(15) });
      await work();
    }
    await visitPages(bench, { from: FROM, layers: layers(10) });
    bench.proxy.delayAnswers(5_000);
    const sent = first();
    // A second worker does nothing.
    await expect.poll(() => bench.db.selectFrom('historyBatches').selectAll().execute()).toHaveLength(1);
    await second();
    // No answer arrives within this time.
    const cutting = setInterval(() => bench.proxy.cut(), 100);
    await sent;
    clearInterval(cutting);
    expect(await countWaiting(bench.db)).toBe(10);
    await second();
    bench.proxy.delayAnswers(0);
    await expectAllThere(40);
  });

  test('arrive once where a worker that lost its lease delivers what another one has sent', async () => {
    await visitPages(bench, { from: FROM, layers: layers(30) });
    const second = bench.newWorker();
    let isLost = false;
    const losingTurn: ClickhouseLink = {
      ...bench.link,
      insert: async (table, ...delivery) => {
        if (table === bench.link.tables.visits && !isLost) {
          isLost = true;
          await sql`select pg_terminate_backend(pid, 5000) from pg_locks
            where locktype = 'advisory' and objid = ${SENDERS_LOCK}`.execute(bench.db);
          await second();
        }
        await bench.link.insert(table, ...delivery);
      },
    };
    await expect(bench.newWorker(losingTurn)()).rejects.toThrow(/connection|terminat/i);
    await expectAllThere(30);
  });

  test('stop being sent when their worker stops', async () => {
    await visitPages(bench, { from: FROM, layers: layers(30) });
    const stopping = new AbortController();
    const stopped: ClickhouseLink = {
      ...bench.link,
      insert: (table, ...delivery) => {
        stopping.abort();
        return bench.link.insert(table, ...delivery);
      },
    };
    await bench.newWorker(stopped)(stopping.signal);
    expect(await countWaiting(bench.db)).toBe(30);
    await bench.newWorker()();
    await expectAllThere(30);
  });

  test('skip one that ClickHouse cannot read, which is reported and stored', async () => {
    await visitPages(bench, { from: FROM, layers: layers(9) });
    const [bad] = await bench.db
      .selectFrom('historyOutbox')
      .select(['id', 'observationId'])
      .orderBy('id')
      .offset(4)
      .limit(1)
      .execute();
    await bench.newWorker(spoiling(bench.link, bad!.observationId))();
    const left = await bench.db.selectFrom('historyOutbox').select(['id', 'refusedAt']).execute();
    expect(left).toEqual([{ id: bad!.id, refusedAt: expect.any(Date) }]);
    expect(await visitsInClickhouse(bench.link)).toHaveLength(8);
    expect(bench.log.filter((line) => line.includes('ClickHouse refuses a visit'))).toHaveLength(1);
    // The next start retries.
    await bench.newWorker()();
    await expectAllThere(9);
  });

  test('have their values read from their documents where too many waited', async () => {
    await bench.db.updateTable('historyEngine').set({ outboxMegabytes: 0 }).execute();
    await visitPages(bench, { from: FROM, layers: layers(300) });
    const waiting = await bench.db.selectFrom('historyOutbox').select('values').execute();
    expect(waiting.filter(({ values }) => values !== null)).toEqual([]);
    // Retention deletes the document of one of them meanwhile.
    const { rows } = await sql<{ id: string }>`delete from observation_documents where observation_id = (
      select observation_id from history_outbox order by id limit 1) returning observation_id as id`.execute(
      bench.db,
    );
    await bench.db.deleteFrom('dataLayerVisits').where('observationId', '=', rows[0]!.id).execute();
    await bench.newWorker()();
    await expectAllThere(299);
    expect(bench.log).toEqual([]);
    // Their disk space is free again.
    const { rows: size } = await sql<{ bytes: number }>`
      select pg_relation_size('history_outbox')::int as bytes`.execute(bench.db);
    expect(size).toEqual([{ bytes: 0 }]);
  });
});
