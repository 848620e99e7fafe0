import { conditionFault, type Condition, type Conditions } from '@vigie/contract/data-layer-filter.ts';
import type { FieldError } from '@vigie/contract/errors.ts';
import type { Db } from '../../db/schema/database.ts';
import { Refusal, refuseFields } from '../../errors/refusal.ts';
import type { BoundSearch, HistoryCall } from '../history/history.ts';
import { findVariables, keyOf } from '../history/variables.store.ts';

/**
 * Returns a search with the variables that its conditions name. Throws a Refusal that names each condition that
 * cannot be asked.
 */
export async function bindSearch(
  db: Db,
  { websiteId, match, conditions }: Conditions & { websiteId: string },
): Promise<BoundSearch> {
  requireAskable(conditions);
  const known = await findVariables(db, websiteId, conditions);
  const bound = conditions.map((one) => ({ ...one, variable: known.get(keyOf(one)) ?? null }));
  return { websiteId, match, conditions: bound };
}

/** Refuses conditions that cannot be asked, whether they are searched by or saved. */
export function requireAskable(conditions: Condition[]): void {
  const faults = conditions.flatMap((one, index): FieldError[] => {
    const code = conditionFault(one);
    return code === null ? [] : [{ path: `conditions.${index}.values`, code, params: {} }];
  });
  if (faults.length > 0) throw refuseFields(faults);
}

/** As long as it takes to see that it is back. */
const RETRY_AFTER_SECONDS = '5';

/** Runs a question to the history. Refuses it by name where the history does not answer it. */
export async function searching<T>(
  { db, history }: Pick<HistoryCall, 'db' | 'history'>,
  conditions: Condition[],
  search: () => Promise<T>,
): Promise<T> {
  try {
    return await search();
  } catch (error) {
    const fault = history.faultOf(error);
    if (fault === 'too-large') throw new Refusal('search-too-large');
    if (fault === 'away')
      throw new Refusal('history-away', { headers: { 'retry-after': RETRY_AFTER_SECONDS } });
    if (fault === null) throw error;
    const patterns = conditions.flatMap(({ operator, values }, index) =>
      operator === 'regex' ? [{ index, pattern: values[0] ?? '' }] : [],
    );
    const refused = await history.refusedPatterns(
      db,
      patterns.map(({ pattern }) => pattern),
    );
    throw refuseFields(
      refused.map((place) => ({
        path: `conditions.${patterns[place]?.index}.values`,
        code: 'invalid-regex',
        params: {},
      })),
    );
  }
}
