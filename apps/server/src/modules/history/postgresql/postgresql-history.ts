import { sql } from 'kysely';
import type { History } from '../history.ts';
import { countValues, listCoverage, sampleValues } from './coverage.store.ts';
import { findVisits, openVisits, readStates } from './find-visits.store.ts';
import { countAll, countMatching } from './search.store.ts';

const INVALID_PATTERN = '2201B';
const QUERY_CANCELED = '57014';

/** History in the dataLayer tables, with packed days. */
export const postgresqlHistory: History = {
  findVisits,
  openVisits,
  readStates,
  countMatching,
  countAll,
  listCoverage,
  countValues,
  sampleValues,
  async refusedPatterns(db, patterns) {
    const refused: number[] = [];
    for (const [index, pattern] of patterns.entries()) {
      const isRead = await sql`select '' ~ ${pattern}`.execute(db).then(
        () => true,
        (error: { code?: string }) => {
          if (error.code !== INVALID_PATTERN) throw error;
          return false;
        },
      );
      if (!isRead) refused.push(index);
    }
    return refused;
  },
  faultOf(error) {
    const { code } = error as { code?: string };
    if (code === QUERY_CANCELED) return 'too-large';
    return code === INVALID_PATTERN ? 'invalid-pattern' : null;
  },
};
