import { conditionFault, type Condition, type Conditions } from '@vigie/contract/data-layer-filter.ts';
import type { FieldError } from '@vigie/contract/errors.ts';
import type { Db } from '../../db/schema/database.ts';
import { ApiError, refuseFields } from '../../errors/api-error.ts';
import type { BoundSearch, HistoryCall } from '../history/history.ts';
import { findVariables, keyOf } from '../history/variables.store.ts';

/** Returns a search with the variables that its conditions name. Throws a Refusal that names each invalid condition. */
export async function bindSearch(
  db: Db,
  { websiteId, match, conditions }: Conditions & { websiteId: string },
): Promise<BoundSearch> {
  requireValidConditions(conditions);
  const known = await findVariables(db, websiteId, conditions);
  const bound = conditions.map((one) => ({ ...one, variable: known.get(keyOf(one)) ?? null }));
  return { websiteId, match, conditions: bound };
}

/** Throws a refusal for invalid conditions, in a search or in a saved filter. */
export function requireValidConditions(conditions: Condition[]): void {
  const faults = conditions.flatMap((one, index): FieldError[] => {
    const code = conditionFault(one);
    return code === null ? [] : [{ path: `conditions.${index}.values`, code, params: {} }];
  });
  if (faults.length > 0) throw refuseFields(faults);
}

/** Seconds until a retry, long enough to detect that the history is available again. */
const RETRY_AFTER_SECONDS = '5';

/** Runs a query of the history. Throws a refusal with the reason if the history cannot answer it. */
export async function searching<T>(
  { db, history }: Pick<HistoryCall, 'db' | 'history'>,
  conditions: Condition[],
  search: () => Promise<T>,
): Promise<T> {
  try {
    return await search();
  } catch (error) {
    const fault = history.faultOf(error);
    if (fault === 'too-large') throw new ApiError('search-too-large');
    if (fault === 'away')
      throw new ApiError('history-away', { headers: { 'retry-after': RETRY_AFTER_SECONDS } });
    if (fault === null) throw error;
    const patterns = conditions.flatMap(({ operator, values }, index) =>
      operator === 'regex' ? [{ index, pattern: values[0] ?? '' }] : [],
    );
    const refused = await history.refusedPatterns(
      db,
      patterns.map(({ pattern }) => pattern),
    );
    throw refuseFields(
      refused.map((position) => ({
        path: `conditions.${patterns[position]?.index}.values`,
        code: 'invalid-regex',
        params: {},
      })),
    );
  }
}
