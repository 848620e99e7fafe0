import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPageRows, storeVisit } from '../../../test/history-rows.ts';
import { startClickhouse, type TestClickhouse } from '../../../test/clickhouse/start-clickhouse.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { createTestCompany } from '../../../test/users.ts';
import type { Db } from '../../db/schema/database.ts';
import { ensurePartitions } from '../observations/partitions.ts';
import { chooseClickhouse, readEngine } from './engine.store.ts';
import { ClickhouseMissing, openHistory } from './history-of.ts';

let clickhouse: TestClickhouse;
beforeAll(async () => {
  clickhouse = await startClickhouse();
});
afterAll(() => clickhouse.stop());

const SILENT = { warn: () => {} };
const within = () => ({ url: new URL(clickhouse.database, clickhouse.url).href, cluster: null });

async function onDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const database = await openTestDatabase();
  try {
    await work(database.db);
  } finally {
    await database.close();
  }
}

/** Creates a page, and returns a function that stores its visit. */
async function prepareVisit(db: Db): Promise<(storing: Db) => Promise<void>> {
  const companyId = await createTestCompany(db, 'Own');
  const scope = { companyId, websiteId: await createWebsiteRow(db, { companyId }) };
  const [pageId = ''] = await createPageRows(db, scope, 1);
  const at = new Date('2026-03-10T10:00:00Z');
  await ensurePartitions(db, [at]);
  return (storing) => storeVisit(storing, scope, { at, number: 1, pageId, pushes: [{ page: 'home' }] });
}

describe('the history of an instance', () => {
  test('is in ClickHouse where there is one before the first visit', async () => {
    await onDatabase(async (db) => {
      const opened = await openHistory(db, { ...SILENT, clickhouse: within() });
      expect(await readEngine(db)).toEqual({ engine: 'clickhouse', movingTo: null });
      const history = await opened.historyOf(db);
      expect(await history.readStates(db, '019d0000-0000-7000-8000-000000000001', ['7'])).toEqual(new Map());
      await opened.close();
    });
  });

  test('stays in PostgreSQL once it has a visit', async () => {
    await onDatabase(async (db) => {
      await (
        await prepareVisit(db)
      )(db);
      const opened = await openHistory(db, { ...SILENT, clickhouse: within() });
      expect(await readEngine(db)).toEqual({ engine: 'postgresql', movingTo: null });
      await opened.close();
    });
  });

  test('stays in PostgreSQL when its first visit is being stored', async () => {
    await onDatabase(async (db) => {
      const store = await prepareVisit(db);
      const ingest = await db.startTransaction().execute();
      await readEngine(ingest);
      const chosen = chooseClickhouse(db);
      await store(ingest);
      await ingest.commit().execute();
      await chosen;
      expect((await readEngine(db)).engine).toBe('postgresql');
    });
  });

  test('cannot be opened without CLICKHOUSE_URL once it is there', async () => {
    await onDatabase(async (db) => {
      await chooseClickhouse(db);
      await expect(openHistory(db, { ...SILENT, clickhouse: null })).rejects.toThrow(ClickhouseMissing);
    });
  });

  test('opens while ClickHouse is away, and reports that a query has no answer', async () => {
    await onDatabase(async (db) => {
      const warnings: string[] = [];
      const nowhere = { url: 'http://127.0.0.1:9/vigie', cluster: null };
      const warn = (message: string) => warnings.push(message);
      const opened = await openHistory(db, { warn, clickhouse: nowhere });
      expect(warnings).toHaveLength(1);
      const history = await opened.historyOf(db);
      const states = history.readStates(db, '019d0000-0000-7000-8000-000000000001', ['7']);
      const error: unknown = await states.catch((thrown: unknown) => thrown);
      expect(history.faultOf(error)).toBe('away');
      expect(history.faultOf(new Error('Another one.'))).toBeNull();
      await opened.close();
    });
  });
});
