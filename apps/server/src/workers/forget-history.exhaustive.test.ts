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
import { visitsInClickhouse } from '../../test/known-visits.ts';
import { createWebsiteRow } from '../../test/rows.ts';
import { createTestClock } from '../../test/test-app.ts';
import { deleteOldDeletions, forgetBefore } from '../modules/history/clickhouse/deletions.store.ts';
import { deleteOldestDocuments } from '../modules/limits/recordings.store.ts';
import { trimRecordings } from '../modules/limits/trim-recordings.service.ts';
import { deleteWebsite } from '../modules/websites/website-removal.store.ts';
import { applyRetention } from './apply-retention.ts';

const FROM = '2026-03-10T10:00:00.000Z';
const layers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ page: { type: `type ${index % 3}`, price: index / 8 } }));

describe('what ClickHouse forgets', () => {
  let bench: HistoryFixture;
  beforeEach(async () => {
    bench = await openHistoryFixture();
  });
  afterEach(() => bench.close());

  const deletions = () => bench.db.selectFrom('historyDeletions').selectAll().orderBy('id').execute();
  /** Returns the times of remaining visits, with the number of their values. */
  const left = async () =>
    (await visitsInClickhouse(bench.link))
      .map(({ at, values }) => [at, Object.keys(values).length])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b)));

  test('is a website that was deleted, at once and for ever, also while ClickHouse is away', async () => {
    const other = { ...bench, websiteId: await createWebsiteRow(bench.db, bench) };
    const work = bench.newWorker();
    for (const website of [bench, other]) {
      await visitPages(website, { from: FROM, layers: layers(10) });
      await visitPages(website, { from: '2026-02-10T10:00:00.000Z', layers: layers(5) });
    }
    await work();
    const expected = await countClickhouseRows(bench.link, other.websiteId);
    await visitPages(bench, { from: '2026-03-11T10:00:00.000Z', layers: layers(10) });
    await bench.proxy.takeAway();
    await work();
    await bench.db.transaction().execute((transaction) => deleteWebsite(transaction, bench.websiteId));
    expect(await countWaiting(bench.db)).toBe(0);
    await work();
    expect(await deletions()).toMatchObject([{ website: bench.websiteId, executedAt: null }]);
    await bench.proxy.bringBack();
    await work();
    expect(await countClickhouseRows(bench.link, bench.websiteId)).toEqual([0, 0]);
    expect(await countClickhouseRows(bench.link, other.websiteId)).toEqual(expected);
    expect(await deletions()).toMatchObject([{ executedAt: expect.any(Date), confirmedAt: null }]);
  });

  test('is checked again later: a sender that was frozen may have delivered it after all', async () => {
    await visitPages(bench, { from: FROM, layers: layers(10) });
    const delivered: Delivery[] = [];
    const work = bench.newWorker(recordDeliveries(bench.link, delivered));
    await work();
    await bench.db.transaction().execute((transaction) => deleteWebsite(transaction, bench.websiteId));
    await work();
    for (const [table, rows] of delivered) await bench.link.insert(table, rows);
    await sql`update history_deletions set executed_at = executed_at - interval '11 minutes'`.execute(
      bench.db,
    );
    await work();
    expect(await countClickhouseRows(bench.link, bench.websiteId)).toEqual([0, 0]);
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
    expect(await countClickhouseRows(bench.link, bench.websiteId)).toEqual([5, 3]);
    const before = new Date('2026-02-15T00:00:00Z');
    for (const websiteId of [null, null]) await forgetBefore(bench.db, { websiteId, before });
    await work();
    expect(await left()).toEqual([
      ['2026-02-20T10:00:00.000Z', 2],
      ['2026-03-10T10:00:00.000Z', 1],
    ]);
    expect(await countClickhouseRows(bench.link, bench.websiteId)).toEqual([2, 2]);
    expect(await deletions()).toMatchObject([{ website: null, before, executedAt: expect.any(Date) }]);
    // A late visit sends its state again, though it was sent before.
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
    expect(await countClickhouseRows(bench.link, bench.websiteId)).toEqual([1, 1]);
    expect(await countClickhouseRows(bench.link, other.websiteId)).toEqual([2, 2]);
  });

  test('is written down with retention and with a limit, and no document goes that a visit needs on its way', async () => {
    await bench.db.updateTable('historyEngine').set({ outboxMegabytes: 0 }).execute();
    await visitPages(bench, { from: FROM, layers: [{ a: 1 }, { a: 2 }] });
    const trim = () => deleteOldestDocuments(bench.db, { websiteId: bench.websiteId, bytes: 1_000_000 });
    expect(await trim()).toBeNull();
    await bench.newWorker()();
    expect(await trim()).toEqual(expect.any(Date));
    const clock = createTestClock('2026-03-12T12:00:00Z');
    const retention = {
      documentsDays: 1,
      screenshotsDays: 1,
      bodiesDays: 1,
      observationsMonths: 1,
      rollupsMonths: 1,
      auditLogMonths: 1,
    };
    const { signal } = new AbortController();
    for (let hour = 0; hour < 2; hour += 1) await applyRetention({ db: bench.db, clock, retention, signal });
    expect(await deletions()).toMatchObject([{ website: null, before: new Date('2026-03-11T00:00:00Z') }]);
    await bench.newWorker()();
    expect(await left()).toEqual([]);
    const website = { id: bench.websiteId, companyId: bench.companyId, limitBytes: 1 };
    await visitPages(bench, { from: '2026-03-11T10:00:00.000Z', layers: [{ a: 1 }] });
    await bench.newWorker()();
    await trimRecordings({ db: bench.db, website, now: new Date('2026-03-12T12:00:00Z'), signal });
    await bench.newWorker()();
    expect(await left()).toEqual([]);
  });
});
