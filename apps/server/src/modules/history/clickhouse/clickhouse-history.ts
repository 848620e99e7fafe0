import type { History } from '../history.ts';
import { countMatching } from './counts.ts';
import { countValues, listCoverage, sampleValues } from './coverage.ts';
import { findVisits, readStates } from './find-visits.ts';
import { ClickhouseFailed } from './failures.ts';
import type { ClickhouseLink, Patience } from './link.ts';
import { migrateOnce } from './migrate.ts';
import { toRe2 } from './pattern.ts';

/** The history in ClickHouse. Its tables are brought up to date before the first question. */
export function createClickhouseHistory(link: ClickhouseLink): History {
  const migrated = migrateOnce(link);
  const asking = async (patience: Patience) => {
    await migrated();
    return { link, patience };
  };
  return {
    findVisits: async (db, search, asked) => findVisits(await asking('screen'), { db, search }, asked),
    openVisits: async (db, search) => {
      const given = await asking('long');
      return (asked) => findVisits(given, { db, search }, asked);
    },
    readStates: async (_db, websiteId, states) => readStates(await asking('screen'), websiteId, states),
    countMatching: async (_db, search, steps) => countMatching(await asking('screen'), search, steps),
    countAll: async (_db, websiteId, steps) =>
      countMatching(await asking('screen'), { websiteId, match: 'all', conditions: [] }, steps),
    listCoverage: async (db, websiteId, period) =>
      listCoverage(await asking('screen'), db, { websiteId, period }),
    countValues: async (_db, websiteId, asked) => countValues(await asking('screen'), websiteId, asked),
    sampleValues: async (_db, websiteId, asked) => sampleValues(await asking('screen'), websiteId, asked),
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
