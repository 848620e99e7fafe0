/** Fills the history in PostgreSQL: states by the product's own code, visits in bulk. */
import { sql } from 'kysely';
import { storeStates } from '../../apps/server/src/modules/history/postgresql/states.store.ts';
import type { FillHistory, LoadedVisit, ShopVariables } from './history-filler.ts';
import { listVisits, stateKey, type Loading } from './list-visits.ts';
import { varyingValues, type PageVersion } from './shop.ts';

const STATES_AT_ONCE = 250;

export const fillPostgresql: FillHistory = async (loading, variables) => {
  const states = await loadStates(loading, variables);
  return {
    add: (visits) => insertVisits(loading, visits, { states, varyingIds: variables.varyingIds }),
    end: () => countHours(loading),
  };
};

async function loadStates(
  loading: Loading,
  { valuesOf }: ShopVariables,
): Promise<ReadonlyMap<string, number>> {
  const distinct = new Map<string, PageVersion>();
  for (const { shown } of listVisits(loading)) distinct.set(stateKey(shown), shown);
  const ids = new Map<string, number>();
  const all = [...distinct];
  for (let start = 0; start < all.length; start += STATES_AT_ONCE) {
    const some = all.slice(start, start + STATES_AT_ONCE);
    const seen = some.map(([, shown]) => ({ values: valuesOf(shown), seenAt: loading.endsAt }));
    const stored = await loading.db
      .transaction()
      .execute((within) => storeStates(within, loading.scope, seen));
    for (const [index, id] of stored.entries()) {
      const [key] = some[index] ?? [];
      if (key !== undefined) ids.set(key, id);
    }
  }
  return ids;
}

interface Known {
  states: ReadonlyMap<string, number>;
  varyingIds: string[];
}

async function insertVisits(
  { db, scope: { companyId, websiteId } }: Loading,
  visits: LoadedVisit[],
  { states, varyingIds }: Known,
): Promise<void> {
  await sql`
    insert into data_layer_visits (company_id, website_id, observed_at, observation_id, page_id, state_id, varying)
    select ${companyId}, ${websiteId}, * from unnest(${visits.map(({ atMs }) => new Date(atMs))}::timestamptz[],
      ${visits.map(({ id }) => id)}::uuid[], ${visits.map(({ pageId }) => pageId)}::uuid[],
      ${visits.map(({ shown }) => states.get(stateKey(shown)))}::bigint[],
      ${visits.map(({ number, atMs }) => varyingJson(varyingIds, number, atMs))}::jsonb[])`.execute(db);
}

function varyingJson(ids: string[], visit: number, atMs: number): string {
  const values = varyingValues(visit, atMs);
  return JSON.stringify(Object.fromEntries(ids.map((id, index) => [id, values[index]])));
}

/** Computes the counts that the product maintains while it stores visits. */
export async function countHours({ db, scope: { websiteId } }: Loading): Promise<void> {
  await sql`delete from data_layer_hours where website_id = ${websiteId}`.execute(db);
  await sql`
    insert into data_layer_hours
    select company_id, website_id, date_trunc('hour', observed_at, 'UTC'), count(*) from data_layer_visits
    where website_id = ${websiteId} group by 1, 2, 3`.execute(db);
}
