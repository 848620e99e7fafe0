import type { FieldError } from '@vigie/contract/errors.ts';
import type { WebsiteInput } from '@vigie/contract/website.ts';
import type { Db } from '../../db/schema/database.ts';

/**
 * Returns errors for pools, tests and a context that a website names and does not own. Its own ones cannot change
 * owner before the transaction ends.
 */
export async function referenceFaults(db: Db, websiteId: string, input: WebsiteInput): Promise<FieldError[]> {
  const { healthPoolId, contentPoolId, healthTestId, contextId = null } = input;
  const pools = await ownOf(db, 'pools', { websiteId, ids: [healthPoolId, contentPoolId] });
  const tests = await ownOf(db, 'tests', { websiteId, ids: [healthTestId] });
  const contexts = await ownOf(db, 'contexts', { websiteId, ids: [contextId] });
  const faults: FieldError[] = [];
  if (contextId !== null && !contexts.has(contextId))
    faults.push({ path: 'contextId', code: 'context-unknown', params: {} });
  if (healthPoolId !== null && !pools.has(healthPoolId))
    faults.push({ path: 'healthPoolId', code: 'pool-unknown', params: {} });
  if (contentPoolId !== null && !pools.has(contentPoolId))
    faults.push({ path: 'contentPoolId', code: 'pool-unknown', params: {} });
  if (healthTestId !== null && !tests.has(healthTestId))
    faults.push({ path: 'healthTestId', code: 'test-unknown', params: {} });
  return faults;
}

async function ownOf(
  db: Db,
  table: 'pools' | 'tests' | 'contexts',
  { websiteId, ids }: { websiteId: string; ids: Array<string | null> },
): Promise<Set<string>> {
  const requestedIds = ids.filter((id) => id !== null);
  if (requestedIds.length === 0) return new Set();
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('websiteId', '=', websiteId)
    .where('id', 'in', requestedIds)
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
