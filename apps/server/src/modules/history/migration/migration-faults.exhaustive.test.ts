import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { throughProxy } from '../../../../test/clickhouse/through-proxy.ts';
import {
  answersOf,
  instantOf,
  openMigrationFixture,
  type MigrationFixture,
} from '../../../../test/migration-fixture.ts';
import { openPool } from '../../../db/postgres.ts';
import { forgetBefore } from '../clickhouse/deletions.store.ts';
import { openClickhouse } from '../clickhouse/link.ts';
import { postgresqlHistory } from '../postgresql/postgresql-history.ts';
import { deleteWebsite } from '../../websites/website-removal.store.ts';
import { readHistoryMigration } from './migration.store.ts';

const VISITS = 150;
const VISIT_NUMBERS = Array.from({ length: VISITS }, (_, index) => index);
let fixture: MigrationFixture;

beforeEach(async () => {
  fixture = await openMigrationFixture();
  await fixture.store(fixture.scope, VISIT_NUMBERS);
});
afterEach(() => fixture.close());

/** Returns a progress callback that does something once, when a third of the visits is copied. */
function halfway(work: () => void) {
  let isDone = false;
  return ({ done, total }: { done: number; total: number }) => {
    if (isDone || done < total / 3) return;
    isDone = true;
    work();
  };
}

async function countThere(websiteId = fixture.scope.websiteId): Promise<number> {
  const { link } = fixture;
  const rows = await link.query<{ visits: string }>(
    `select count() as visits from ${link.tables.visits} final where website_id = {websiteId:UUID}`,
    { websiteId },
  );
  return Number(rows[0]?.visits);
}

describe('a move', () => {
  test('waits for a ClickHouse that goes away, and reports it', async () => {
    const proxy = await throughProxy(fixture.url);
    const link = await openClickhouse({ url: proxy.url, cluster: null });
    try {
      const before = await answersOf(fixture, postgresqlHistory, fixture.scope);
      let back: Promise<void> = Promise.resolve();
      const say = (text: string) => {
        fixture.messages.push(text);
        if (text.startsWith('ClickHouse does not answer')) back = proxy.bringBack();
      };
      const away = halfway(() => void proxy.takeAway());
      expect(await fixture.move('clickhouse', { link, say, progress: away })).toBe('moved');
      await back;
      expect(fixture.messages.filter((text) => text.startsWith('ClickHouse'))).toEqual([
        expect.stringMatching(/^ClickHouse does not answer, and the move waits: /),
        'ClickHouse answers again.',
        'ClickHouse answers from now on. PostgreSQL is emptied.',
      ]);
      expect(await answersOf(fixture, fixture.clickhouse, fixture.scope)).toEqual(before);
    } finally {
      await link.close();
      await proxy.stop();
    }
  });

  test('brings nothing back that is deleted while it copies', async () => {
    await fixture.store(fixture.other, VISIT_NUMBERS);
    const before = new Date('2026-03-20T00:00:00Z');
    let deleted: Promise<unknown> = Promise.resolve();
    const { db } = fixture;
    const deleteSome = async () => {
      await db.transaction().execute((transaction) => deleteWebsite(transaction, fixture.other.websiteId));
      const { websiteId } = fixture.scope;
      await sql`delete from data_layer_visits where website_id = ${websiteId} and observed_at < ${before}`.execute(
        db,
      );
      await sql`delete from data_layer_hours where website_id = ${websiteId} and hour < ${before}`.execute(
        db,
      );
      await forgetBefore(db, { websiteId, before });
      await fixture.send();
    };
    const progress = halfway(() => {
      deleted = deleteSome();
    });
    expect(await fixture.move('clickhouse', { progress })).toBe('moved');
    await deleted;
    await fixture.send();
    const left = VISIT_NUMBERS.filter((index) => instantOf(index) >= before).length;
    expect([await countThere(), await countThere(fixture.other.websiteId)]).toEqual([left, 0]);
    expect(await fixture.move('postgresql')).toBe('moved');
    const { rows } = await sql`select sum(visits)::int as visits from data_layer_hours`.execute(db);
    expect(rows).toEqual([{ visits: left }]);
  });

  test('copies again what differs, and does not switch where nothing explains a visit more', async () => {
    const stopping = new AbortController();
    const progress = ({ done, total }: { done: number; total: number }) => {
      if (done === total) stopping.abort(new Error('Stopped.'));
    };
    await expect(fixture.move('clickhouse', { progress, signal: stopping.signal })).rejects.toThrow(
      'Stopped.',
    );
    const { link, db } = fixture;
    const { visits } = link.local;
    const [wanted] = await link.query<{ at: string }>(
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
    await expect(fixture.move('clickhouse')).rejects.toThrow(/differ in 1 visits,.*Nothing was switched/);
    expect(await countThere()).toBe(VISITS + 1);
    expect(await readHistoryMigration(db)).toMatchObject({ engine: 'postgresql', movingTo: 'clickhouse' });

    expect(await fixture.move('postgresql')).toBe('given-up');
    expect(await readHistoryMigration(db)).toEqual({ engine: 'postgresql', movingTo: null, leaving: null });
    expect(await countThere()).toBe(0);
    expect(await fixture.move('postgresql')).toBe('there-already');
  });

  test('refuses a ClickHouse that contains visits of others, and a second move beside it', async () => {
    const { link } = fixture;
    const first = fixture.move('clickhouse', {
      progress: halfway(() => {
        second = fixture.move('postgresql').catch((error: Error) => error.message);
      }),
    });
    let second: Promise<unknown> = Promise.resolve();
    expect(await first).toBe('moved');
    expect(await second).toMatch(/Another process moves the visits already/);

    await fixture.move('postgresql');
    await link.change(
      `insert into ${link.local.states} (company_id, website_id, month, state_id)
       select generateUUIDv4(), generateUUIDv4(), '2026-01-01', 1`,
    );
    await expect(fixture.move('clickhouse')).rejects.toThrow(/holds visits of another instance/);
    expect(await readHistoryMigration(fixture.db)).toEqual({
      engine: 'postgresql',
      movingTo: null,
      leaving: null,
    });
  });

  test('waits for whoever read where visits are before it began', async () => {
    const others = openPool(fixture.connection, 'runs');
    const { promise: release, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: hasRead, resolve: reads } = Promise.withResolvers<void>();
    const slow = others.db.transaction().execute(async (transaction) => {
      await readHistoryMigration(transaction);
      reads();
      await release;
    });
    await hasRead;
    const say = (text: string) => {
      fixture.messages.push(text);
      if (text.startsWith('Waiting for a transaction')) letGo();
    };
    expect(await fixture.move('clickhouse', { say })).toBe('moved');
    await slow;
    await others.close();
    expect(fixture.messages[0]).toMatch(
      /^Waiting for a transaction that began before: "vigie runs \d+", process \d+/,
    );
  });
});
