import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  countRows,
  countWaiting,
  openHistoryBench,
  visitPages,
  type HistoryBench,
} from '../../test/history-bench.ts';
import { visitsInClickhouse, visitsInPostgresql } from '../../test/known-visits.ts';
import { createWebsiteRow } from '../../test/rows.ts';
import { deleteOldDeletions, forgetBefore } from '../modules/history/clickhouse/deletions.store.ts';
import type { ClickhouseLink } from '../modules/history/clickhouse/link.ts';
import { deleteWebsite } from '../modules/websites/website-removal.store.ts';

const FROM = '2026-03-10T10:00:00.000Z';
const layers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    page: { type: index % 3 === 0 ? 'product' : 'list', price: index / 8 },
    text: `é"\\ ${index % 5}`,
    list: [1, null, true],
    nothing: null,
  }));

describe('visits on their way to ClickHouse', () => {
  let bench: HistoryBench;
  beforeEach(async () => {
    bench = await openHistoryBench();
  });
  afterEach(() => bench.close());

  /** Nothing waits, and both engines have the same. */
  async function expectAllThere(visits: number): Promise<void> {
    expect(await countWaiting(bench.db)).toBe(0);
    expect(await bench.db.selectFrom('historyBatches').selectAll().execute()).toEqual([]);
    const there = await visitsInClickhouse(bench.link);
    expect(there).toHaveLength(visits);
    expect(there).toEqual(await visitsInPostgresql(bench.db));
  }

  /** The answer to the next insert of visits is lost: nobody knows whether they arrived. */
  function losing(link: ClickhouseLink): ClickhouseLink {
    let isLost = false;
    return {
      ...link,
      insert: async (table, ...delivery) => {
        await link.insert(table, ...delivery);
        if (table !== link.tables.visits || isLost) return;
        isLost = true;
        throw new Error('socket hang up');
      },
    };
  }

  test('arrive once, as PostgreSQL has them', async () => {
    await visitPages(bench, { from: FROM, layers: layers(40) });
    await visitPages(bench, { from: '2026-02-28T23:59:50.500Z', layers: layers(20) });
    const work = bench.newWorker();
    await work();
    await expectAllThere(60);
    const states = await countRows(bench.link, bench.websiteId);
    await visitPages(bench, { from: '2026-03-10T11:00:00.000Z', layers: layers(40) });
    await work();
    await expectAllThere(100);
    // States that were sent are not sent again.
    expect((await countRows(bench.link, bench.websiteId)).slice(1)).toEqual(states.slice(1));
    expect(bench.log).toEqual([]);
  });

  test('arrive once where a worker ended between the delivery and its note', async () => {
    await visitPages(bench, { from: FROM, layers: layers(30) });
    await bench.newWorker(losing(bench.link))();
    expect(await countWaiting(bench.db)).toBe(30);
    await visitPages(bench, { from: '2026-03-10T10:30:00.000Z', layers: layers(10) });
    await bench.newWorker()();
    await expectAllThere(40);
    // ClickHouse knew the token again.
    expect((await countRows(bench.link, bench.websiteId))[0]).toBe(40);
  });

  test('arrive once where they are delivered again after their token is forgotten', async () => {
    await visitPages(bench, { from: FROM, layers: layers(30) });
    const delivered: Parameters<ClickhouseLink['insert']>[] = [];
    const noting: ClickhouseLink = {
      ...bench.link,
      insert: async (...delivery) => {
        delivered.push(delivery);
        await bench.link.insert(...delivery);
      },
    };
    await bench.newWorker(noting)();
    for (const [table, rows] of delivered) await bench.link.insert(table, rows);
    expect((await countRows(bench.link, bench.websiteId))[0]).toBe(60);
    await expectAllThere(30);
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
    for (const [work, hour] of [[first, '08'], [second, '09']] as const) {
      await visitPages(bench, { from: `2026-03-10T${hour}:00:00.000Z`, layers: layers(15) });
      await work();
    }
    await visitPages(bench, { from: FROM, layers: layers(10) });
    bench.proxy.delayAnswers(5_000);
    const sent = first();
    // Another worker leaves it to the first.
    await expect.poll(() => bench.db.selectFrom('historyBatches').selectAll().execute()).toHaveLength(1);
    await second();
    bench.proxy.cut();
    await sent;
    expect(await countWaiting(bench.db)).toBe(10);
    await second();
    bench.proxy.delayAnswers(0);
    await expectAllThere(40);
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

  test('pass one that ClickHouse cannot read, which is told and kept', async () => {
    await visitPages(bench, { from: FROM, layers: layers(9) });
    const [bad] = await bench.db.selectFrom('historyOutbox').select(['id', 'observationId']).orderBy('id').offset(4).limit(1).execute();
    const refusing: ClickhouseLink = {
      ...bench.link,
      insert: (table, rows, delivery) => {
        const isBad = (row: object) => Object.values(row).includes(bad!.observationId);
        return bench.link.insert(table, rows.map((row) => (isBad(row) ? { ...row, page_id: 'none' } : row)), delivery);
      },
    };
    const work = bench.newWorker(refusing);
    await work();
    const left = await bench.db.selectFrom('historyOutbox').select(['id', 'refusedAt']).execute();
    expect(left).toEqual([{ id: bad!.id, refusedAt: expect.any(Date) }]);
    expect(await visitsInClickhouse(bench.link)).toHaveLength(8);
    expect(bench.log.filter((line) => line.includes('ClickHouse refuses a visit'))).toHaveLength(1);
    // The next start tries again.
    await bench.newWorker()();
    await expectAllThere(9);
  });

  test('have their values read from their documents where too many waited', async () => {
    await bench.db.updateTable('historyEngine').set({ outboxMegabytes: 0 }).execute();
    await visitPages(bench, { from: FROM, layers: layers(300) });
    const waiting = await bench.db.selectFrom('historyOutbox').select('values').execute();
    expect(waiting.filter(({ values }) => values !== null)).toEqual([]);
    // One of them loses its document meanwhile, as retention has it.
    const { rows } = await sql<{ id: string }>`delete from observation_documents where observation_id = (
      select observation_id from history_outbox order by id limit 1) returning observation_id as id`.execute(bench.db);
    await bench.db.deleteFrom('dataLayerVisits').where('observationId', '=', rows[0]!.id).execute();
    await bench.newWorker()();
    await expectAllThere(299);
  });
});

describe('what ClickHouse forgets', () => {
  let bench: HistoryBench;
  beforeEach(async () => {
    bench = await openHistoryBench();
  });
  afterEach(() => bench.close());

  const deletions = () => bench.db.selectFrom('historyDeletions').selectAll().orderBy('id').execute();
  /** The instants of visits that are left, with the number of their values. */
  const left = async () =>
    (await visitsInClickhouse(bench.link)).map(({ at, values }) => [at, Object.keys(values).length]).toSorted();

  test('is a website that was deleted, at once and for ever, also while ClickHouse is away', async () => {
    const other = { ...bench, websiteId: await createWebsiteRow(bench.db, bench) };
    const work = bench.newWorker();
    for (const website of [bench, other]) {
      await visitPages(website, { from: FROM, layers: layers(10) });
      await visitPages(website, { from: '2026-02-10T10:00:00.000Z', layers: layers(5) });
    }
    await work();
    const kept = await countRows(bench.link, other.websiteId);
    await visitPages(bench, { from: '2026-03-11T10:00:00.000Z', layers: layers(10) });
    await bench.proxy.takeAway();
    await work();
    await bench.db.transaction().execute((transaction) => deleteWebsite(transaction, bench.websiteId));
    expect(await countWaiting(bench.db)).toBe(0);
    await work();
    expect(await deletions()).toMatchObject([{ website: bench.websiteId, executedAt: null }]);
    await bench.proxy.bringBack();
    await work();
    expect(await countRows(bench.link, bench.websiteId)).toEqual([0, 0, 0]);
    expect(await countRows(bench.link, other.websiteId)).toEqual(kept);
    expect(await deletions()).toMatchObject([{ executedAt: expect.any(Date), confirmedAt: null }]);
  });

  test('is looked for again later: a sender that was frozen may have delivered it after all', async () => {
    await visitPages(bench, { from: FROM, layers: layers(10) });
    const delivered: Parameters<ClickhouseLink['insert']>[] = [];
    const noting: ClickhouseLink = {
      ...bench.link,
      insert: async (...delivery) => {
        delivered.push(delivery);
        await bench.link.insert(...delivery);
      },
    };
    const work = bench.newWorker(noting);
    await work();
    await bench.db.transaction().execute((transaction) => deleteWebsite(transaction, bench.websiteId));
    await work();
    for (const [table, rows] of delivered) await bench.link.insert(table, rows);
    await sql`update history_deletions set executed_at = executed_at - interval '11 minutes'`.execute(bench.db);
    await work();
    expect(await countRows(bench.link, bench.websiteId)).toEqual([0, 0, 0]);
    expect(await deletions()).toMatchObject([{ confirmedAt: expect.any(Date) }]);
    await deleteOldDeletions(bench.db, new Date(Date.now() + 1_000));
    expect(await deletions()).toEqual([]);
  });

  test('is what has served its time: months whole, the oldest one to the day, with states that nothing has any more', async () => {
    const work = bench.newWorker();
    await visitPages(bench, { from: '2026-01-20T10:00:00.000Z', layers: [{ a: 1 }] });
    await visitPages(bench, { from: '2026-02-10T10:00:00.000Z', layers: [{ a: 1, b: 2 }, { a: 3 }] });
    await visitPages(bench, { from: '2026-02-20T10:00:00.000Z', layers: [{ a: 1, b: 2 }] });
    await visitPages(bench, { from: FROM, layers: [{ a: 3 }] });
    await work();
    expect(await countRows(bench.link, bench.websiteId)).toEqual([5, 4, 5]);
    const before = new Date('2026-02-15T00:00:00Z');
    for (const websiteId of [null, null]) await forgetBefore(bench.db, { websiteId, before });
    await work();
    expect(await left()).toEqual([
      ['2026-02-20T10:00:00.000Z', 2],
      ['2026-03-10T10:00:00.000Z', 1],
    ]);
    expect(await countRows(bench.link, bench.websiteId)).toEqual([2, 2, 3]);
    expect(await deletions()).toMatchObject([{ website: null, before, executedAt: expect.any(Date) }]);
    // A state comes again with a visit that is late, though it was sent before.
    await visitPages(bench, { from: '2026-02-16T10:00:00.000Z', layers: [{ a: 3 }] });
    await work();
    expect(await left()).toContainEqual(['2026-02-16T10:00:00.000Z', 1]);
  });

  test('is what a limit takes of one website, with what still waits of it', async () => {
    const other = { ...bench, websiteId: await createWebsiteRow(bench.db, bench) };
    const work = bench.newWorker();
    for (const website of [bench, other])
      await visitPages(website, { from: '2026-02-10T10:00:00.000Z', layers: [{ a: 1 }, { a: 2 }] });
    await work();
    await visitPages(bench, { from: '2026-03-01T10:00:00.000Z', layers: [{ a: 4 }] });
    await visitPages(bench, { from: FROM, layers: [{ a: 5 }] });
    await forgetBefore(bench.db, { websiteId: bench.websiteId, before: new Date('2026-03-02T00:00:00Z') });
    expect(await countWaiting(bench.db)).toBe(1);
    await work();
    expect(await countRows(bench.link, bench.websiteId)).toEqual([1, 1, 1]);
    expect(await countRows(bench.link, other.websiteId)).toEqual([2, 2, 2]);
  });
});
