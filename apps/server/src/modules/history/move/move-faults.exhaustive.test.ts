import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { throughProxy } from '../../../../test/clickhouse/through-proxy.ts';
import { answersOf, instantOf, openMoveBench, type MoveBench } from '../../../../test/move-bench.ts';
import { openPool } from '../../../db/postgres.ts';
import { forgetBefore } from '../clickhouse/deletions.store.ts';
import { openClickhouse } from '../clickhouse/link.ts';
import { postgresqlHistory } from '../postgresql/postgresql-history.ts';
import { deleteWebsite } from '../../websites/website-removal.store.ts';
import { readMove } from './move.store.ts';

const VISITS = 150;
const PLACES = Array.from({ length: VISITS }, (_, place) => place);
let bench: MoveBench;

beforeEach(async () => {
  bench = await openMoveBench();
  await bench.store(bench.scope, PLACES);
});
afterEach(() => bench.close());

/** Returns a progress callback that does something once, when a third of the visits is copied. */
function halfway(work: () => void) {
  let isDone = false;
  return ({ done, total }: { done: number; total: number }) => {
    if (isDone || done < total / 3) return;
    isDone = true;
    work();
  };
}

async function countThere(websiteId = bench.scope.websiteId): Promise<number> {
  const { link } = bench;
  const rows = await link.ask<{ visits: string }>(
    `select count() as visits from ${link.tables.visits} final where website_id = {websiteId:UUID}`,
    { websiteId },
  );
  return Number(rows[0]?.visits);
}

describe('a move', () => {
  test('waits for a ClickHouse that goes away, and says so', async () => {
    const proxy = await throughProxy(bench.url);
    const link = await openClickhouse({ url: proxy.url, cluster: null });
    try {
      const before = await answersOf(bench, postgresqlHistory, bench.scope);
      let back: Promise<void> = Promise.resolve();
      const say = (text: string) => {
        bench.said.push(text);
        if (text.startsWith('ClickHouse does not answer')) back = proxy.bringBack();
      };
      const away = halfway(() => void proxy.takeAway());
      expect(await bench.move('clickhouse', { link, say, progress: away })).toBe('moved');
      await back;
      expect(bench.said.filter((text) => text.startsWith('ClickHouse'))).toEqual([
        expect.stringMatching(/^ClickHouse does not answer, and the move waits: /),
        'ClickHouse answers again.',
        'ClickHouse answers from now on. PostgreSQL is emptied.',
      ]);
      expect(await answersOf(bench, bench.clickhouse, bench.scope)).toEqual(before);
    } finally {
      await link.close();
      await proxy.stop();
    }
  });

  test('brings nothing back that is deleted while it copies', async () => {
    await bench.store(bench.other, PLACES);
    const before = new Date('2026-03-20T00:00:00Z');
    let deleted: Promise<unknown> = Promise.resolve();
    const { db } = bench;
    const deleteSome = async () => {
      await db.transaction().execute((transaction) => deleteWebsite(transaction, bench.other.websiteId));
      const { websiteId } = bench.scope;
      await sql`delete from data_layer_visits where website_id = ${websiteId} and observed_at < ${before}`.execute(
        db,
      );
      await sql`delete from data_layer_hours where website_id = ${websiteId} and hour < ${before}`.execute(
        db,
      );
      await forgetBefore(db, { websiteId, before });
      await bench.send();
    };
    const progress = halfway(() => {
      deleted = deleteSome();
    });
    expect(await bench.move('clickhouse', { progress })).toBe('moved');
    await deleted;
    await bench.send();
    const left = PLACES.filter((place) => instantOf(place) >= before).length;
    expect([await countThere(), await countThere(bench.other.websiteId)]).toEqual([left, 0]);
    expect(await bench.move('postgresql')).toBe('moved');
    const { rows } = await sql`select sum(visits)::int as visits from data_layer_hours`.execute(db);
    expect(rows).toEqual([{ visits: left }]);
  });

  test('copies again what differs, and does not switch where nothing explains a visit more', async () => {
    const stopping = new AbortController();
    const progress = ({ done, total }: { done: number; total: number }) => {
      if (done === total) stopping.abort(new Error('Stopped.'));
    };
    await expect(bench.move('clickhouse', { progress, signal: stopping.signal })).rejects.toThrow('Stopped.');
    const { link, db } = bench;
    const { visits } = link.local;
    const [wanted] = await link.ask<{ at: string }>(
      `select toString(toStartOfDay(max(observed_at))) as at from ${visits}`,
      {},
    );
    await link.change(`delete from ${visits} where observed_at >= {at:DateTime64(3, 'UTC')}`, {
      at: wanted?.at,
    });
    const missing = VISITS - (await countThere());
    expect(missing).toBeGreaterThan(2);
    await link.change(
      `insert into ${visits} select * replace (generateUUIDv4() as observation_id) from ${visits} limit 1`,
    );
    await expect(bench.move('clickhouse')).rejects.toThrow(/differ in 1 visits,.*Nothing was switched/);
    expect(await countThere()).toBe(VISITS + 1);
    expect(await readMove(db)).toMatchObject({ engine: 'postgresql', movingTo: 'clickhouse' });

    expect(await bench.move('postgresql')).toBe('given-up');
    expect(await readMove(db)).toEqual({ engine: 'postgresql', movingTo: null, leaving: null });
    expect(await countThere()).toBe(0);
    expect(await bench.move('postgresql')).toBe('there-already');
  });

  test('refuses a ClickHouse that holds visits of others, and a second move beside it', async () => {
    const { link } = bench;
    const first = bench.move('clickhouse', {
      progress: halfway(() => {
        second = bench.move('postgresql').catch((error: Error) => error.message);
      }),
    });
    let second: Promise<unknown> = Promise.resolve();
    expect(await first).toBe('moved');
    expect(await second).toMatch(/Another process moves the visits already/);

    await bench.move('postgresql');
    await link.change(
      `insert into ${link.local.states} (company_id, website_id, month, state_id)
       select generateUUIDv4(), generateUUIDv4(), '2026-01-01', 1`,
    );
    await expect(bench.move('clickhouse')).rejects.toThrow(/holds visits of another instance/);
    expect(await readMove(bench.db)).toEqual({ engine: 'postgresql', movingTo: null, leaving: null });
  });

  test('waits for whoever read where visits are before it began', async () => {
    const others = openPool(bench.connection, 'runs');
    const { promise: release, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: hasRead, resolve: reads } = Promise.withResolvers<void>();
    const slow = others.db.transaction().execute(async (transaction) => {
      await readMove(transaction);
      reads();
      await release;
    });
    await hasRead;
    const say = (text: string) => {
      bench.said.push(text);
      if (text.startsWith('Waiting for a transaction')) letGo();
    };
    expect(await bench.move('clickhouse', { say })).toBe('moved');
    await slow;
    await others.close();
    expect(bench.said[0]).toMatch(
      /^Waiting for a transaction that began before: "vigie runs \d+", process \d+/,
    );
  });
});
