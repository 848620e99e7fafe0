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
    ask: (asking: ClickhouseQuery) => Promise<T>,
  ): Promise<T> => {
    await migrated();
    const isNoted = await mayHoldCopies(db);
    const answered = await ask({ link, patience, mayHoldCopies: isNoted });
    if (isNoted || !(await mayHoldCopies(db))) return answered;
    return ask({ link, patience, mayHoldCopies: true });
  };
  return {
    findVisits: (db, search, asked) =>
      answer(db, 'screen', (asking) => findVisits(asking, { db, search }, asked)),
    openVisits: async (db, search) => (asked) =>
      answer(db, 'long', (asking) => findVisits(asking, { db, search }, asked)),
    readStates: async (_db, websiteId, states) => {
      await migrated();
      return readStates(link, websiteId, states);
    },
    countMatching: (db, search, steps) =>
      answer(db, 'screen', (asking) => countMatching(asking, search, steps)),
    countAll: (db, websiteId, steps) =>
      answer(db, 'screen', (asking) =>
        countMatching(asking, { websiteId, match: 'all', conditions: [] }, steps),
      ),
    listCoverage: (db, websiteId, period) =>
      answer(db, 'screen', (asking) => listCoverage(asking, db, { websiteId, period })),
    countValues: (db, websiteId, asked) =>
      answer(db, 'screen', (asking) => countValues(asking, websiteId, asked)),
    sampleValues: (db, websiteId, asked) =>
      answer(db, 'screen', (asking) => sampleValues(asking, websiteId, asked)),
    refusedPatterns: async (_db, patterns) => {
      const refused: number[] = [];
      for (const [place, pattern] of patterns.entries())
        if (!(await isRead(link, pattern))) refused.push(place);
      return refused;
    },
    faultOf: (error) => (error instanceof ClickhouseFailed ? error.fault : null),
  };
}

async function isRead({ ask }: ClickhouseLink, pattern: string): Promise<boolean> {
  const read = toRe2(pattern);
  if (read === null) return false;
  try {
    await ask("select match('', {pattern:String}) as found", { pattern: read });
    return true;
  } catch (error) {
    if (error instanceof ClickhouseFailed && error.fault === 'invalid-pattern') return false;
    throw error;
  }
}
