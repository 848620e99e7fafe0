import type { Db } from '../../../db/schema/database.ts';
import type { History } from '../history.ts';
import { countMatching } from './counts.ts';
import { mayHoldCopies } from './copies.store.ts';
import { countValues, listCoverage } from './coverage.ts';
import { findVisits, readStates } from './find-visits.ts';
import { ClickhouseFailed } from './failures.ts';
import type { ClickhouseLink, Patience } from './link.ts';
import { migrateOnce } from './migrate.ts';
import { toRe2 } from './pattern.ts';
import type { ClickhouseQuery } from './question.ts';
import { sampleValues } from './sample-values.ts';

/** Creates the history in ClickHouse. The first query runs pending migrations. */
export function createClickhouseHistory(link: ClickhouseLink): History {
  const migrated = migrateOnce(link);
  /**
   * Runs a query. Repeats it if copies of visits became possible meanwhile: copies are recorded before they are sent.
   * The record cannot appear and disappear within one query, because it stays for minutes.
   */
  const answer = async <T>(
    db: Db,
    patience: Patience,
    run: (connection: ClickhouseQuery) => Promise<T>,
  ): Promise<T> => {
    await migrated();
    const hasCopies = await mayHoldCopies(db);
    const answered = await run({ link, patience, mayHoldCopies: hasCopies });
    if (hasCopies || !(await mayHoldCopies(db))) return answered;
    return run({ link, patience, mayHoldCopies: true });
  };
  return {
    findVisits: (db, search, query) =>
      answer(db, 'screen', (connection) => findVisits(connection, { db, search }, query)),
    openVisits: async (db, search) => (query) =>
      answer(db, 'long', (connection) => findVisits(connection, { db, search }, query)),
    readStates: async (_db, websiteId, states) => {
      await migrated();
      return readStates(link, websiteId, states);
    },
    countMatching: (db, search, steps) =>
      answer(db, 'screen', (connection) => countMatching(connection, search, steps)),
    countAll: (db, websiteId, steps) =>
      answer(db, 'screen', (connection) =>
        countMatching(connection, { websiteId, match: 'all', conditions: [] }, steps),
      ),
    listCoverage: (db, websiteId, period) =>
      answer(db, 'screen', (connection) => listCoverage(connection, db, { websiteId, period })),
    countValues: (db, websiteId, query) =>
      answer(db, 'screen', (connection) => countValues(connection, websiteId, query)),
    sampleValues: (db, websiteId, query) =>
      answer(db, 'screen', (connection) => sampleValues(connection, websiteId, query)),
    refusedPatterns: async (_db, patterns) => {
      const refused: number[] = [];
      for (const [index, pattern] of patterns.entries())
        if (!(await isRead(link, pattern))) refused.push(index);
      return refused;
    },
    faultOf: (error) => (error instanceof ClickhouseFailed ? error.fault : null),
  };
}

async function isRead({ query }: ClickhouseLink, pattern: string): Promise<boolean> {
  const read = toRe2(pattern);
  if (read === null) return false;
  try {
    await query("select match('', {pattern:String}) as found", { pattern: read });
    return true;
  } catch (error) {
    if (error instanceof ClickhouseFailed && error.fault === 'invalid-pattern') return false;
    throw error;
  }
}
