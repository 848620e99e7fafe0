import { conditionFault, type Condition, type Conditions } from '@vigie/contract/data-layer-filter.ts';
import type { FieldError } from '@vigie/contract/errors.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import { Refusal, refuseFields } from '../../errors/refusal.ts';
import type { BoundSearch } from './matching-visits.ts';
import { findVariables, keyOf } from './variables.store.ts';

const FEW_STATES = 500;

/** A search with the variables that its conditions name. Throws a Refusal that names each condition that cannot be asked. */
export async function bindSearch(
  db: Db,
  { websiteId, match, conditions }: Conditions & { websiteId: string },
): Promise<BoundSearch> {
  requireAskable(conditions);
  const known = await findVariables(db, websiteId, conditions);
  const bound = conditions.map((one) => ({ ...one, variable: known.get(keyOf(one)) ?? null }));
  return { websiteId, match, conditions: bound, fewStates: FEW_STATES };
}

/** Refuses conditions that cannot be asked, whether they are searched by or saved. */
export function requireAskable(conditions: Condition[]): void {
  const faults = conditions.flatMap((one, index): FieldError[] => {
    const code = conditionFault(one);
    return code === null ? [] : [{ path: `conditions.${index}.values`, code, params: {} }];
  });
  if (faults.length > 0) throw refuseFields(faults);
}

const QUERY_CANCELED = '57014';
const INVALID_PATTERN = '2201B';

/**
 * Runs a search. It refuses by name a search that takes too long for a screen, or a pattern that PostgreSQL does not
 * accept.
 */
export async function searching<T>(db: Db, conditions: Condition[], search: () => Promise<T>): Promise<T> {
  try {
    return await search();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === QUERY_CANCELED) throw new Refusal('search-too-large');
    if (code !== INVALID_PATTERN) throw error;
    throw refuseFields(await invalidPatterns(db, conditions));
  }
}

async function invalidPatterns(db: Db, conditions: Condition[]): Promise<FieldError[]> {
  const faults: FieldError[] = [];
  for (const [index, { operator, values }] of conditions.entries()) {
    if (operator !== 'regex') continue;
    const reads = await sql`select '' ~ ${values[0] ?? ''}`.execute(db).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code !== INVALID_PATTERN) throw error;
        return false;
      },
    );
    if (!reads) faults.push({ path: `conditions.${index}.values`, code: 'invalid-regex', params: {} });
  }
  return faults;
}
