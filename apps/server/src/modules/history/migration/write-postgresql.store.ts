import { sql, type RawBuilder } from 'kysely';
import { jsonText } from '../../../db/json-text.ts';
import type { Db } from '../../../db/schema/database.ts';
import { stored } from '../../../db/stored.ts';
import type { VisitValue } from '../history-visit.ts';
import { valuesById } from '../history-visit.ts';
import { storeStates } from '../postgresql/states.store.ts';
import type { WebsiteScope } from '../variables.store.ts';
import type { MigratedVisit } from './migrated-visit.ts';

/**
 * Stores visits with their states, in the same order as ingestion. Visits that ingestion stored already stay. Only
 * inserted visits are added to the hourly counts, on which packed days rely.
 */
export async function insertVisits(db: Db, scope: WebsiteScope, visits: MigratedVisit[]): Promise<void> {
  if (visits.length === 0) return;
  const stateIds = await storeDistinctStates(db, scope, visits);
  const { companyId, websiteId } = scope;
  const stateOf = ({ state }: MigratedVisit) => stored(stateIds.get(state.toString('hex')), 'A state');
  await sql`
    with added as (
      insert into data_layer_visits
        (company_id, website_id, observed_at, observation_id, page_id, state_id, varying)
      select ${companyId}, ${websiteId}, * from unnest(
        ${visits.map(({ observedAt }) => observedAt)}::timestamptz[],
        ${visits.map(({ observationId }) => observationId)}::uuid[],
        ${visits.map(({ pageId }) => pageId)}::uuid[],
        ${visits.map(stateOf)}::bigint[], ${visits.map(varyingOf)}::jsonb[])
      on conflict (website_id, observed_at, observation_id) do nothing
      returning observed_at
    )
    insert into data_layer_hours
    select ${companyId}, ${websiteId}, date_trunc('hour', observed_at, 'UTC') as hour, count(*)
    from added group by hour order by hour
    on conflict (website_id, hour) do update set visits = data_layer_hours.visits + excluded.visits`.execute(
    db,
  );
}

const varyingOf = (visit: MigratedVisit) => jsonText(valuesById(valuesOf(visit), { varying: true }));

/** Stores the distinct states and returns their ids, by their hashes in hex. */
async function storeDistinctStates(
  db: Db,
  scope: WebsiteScope,
  visits: MigratedVisit[],
): Promise<Map<string, number>> {
  const newest = new Map<string, MigratedVisit>();
  for (const visit of visits) {
    const hash = visit.state.toString('hex');
    const before = newest.get(hash);
    if (before === undefined || before.observedAt < visit.observedAt) newest.set(hash, visit);
  }
  const seen = [...newest.values()].map((visit) => ({ values: valuesOf(visit), seenAt: visit.observedAt }));
  const ids = await storeStates(db, scope, seen);
  return new Map([...newest.keys()].map((hash, index) => [hash, stored(ids[index], 'A state')]));
}

/** Returns the values of a visit. Names of variables are not needed, because the ids do not change. */
function valuesOf({ values }: MigratedVisit): VisitValue[] {
  return values.map(([variableId, type, value, varies]) => ({
    variableId,
    type,
    value,
    varies,
    category: '',
    name: '',
  }));
}

/** Deletes these visits and subtracts them from the counts. */
export async function deleteMovedVisits(
  db: Db,
  { websiteId }: WebsiteScope,
  visits: MigratedVisit[],
): Promise<void> {
  const ids = visits.map(({ observationId }) => observationId);
  const ats = visits.map(({ observedAt }) => observedAt);
  await uncount(
    db,
    websiteId,
    sql`(observed_at, observation_id) in (select * from unnest(${ats}::timestamptz[], ${ids}::uuid[]))`,
  );
}

/**
 * Deletes a website's visits before an instant and subtracts them from the counts. The next retention run deletes the
 * states.
 */
export function forgetVisits(db: Db, websiteId: string, before: Date): Promise<void> {
  return uncount(db, websiteId, sql`observed_at < ${before}`);
}

async function uncount(db: Db, websiteId: string, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as (
      delete from data_layer_visits where website_id = ${websiteId} and ${condition} returning observed_at
    ), counted as (
      select date_trunc('hour', observed_at, 'UTC') as hour, count(*) as visits from gone group by 1
    )
    update data_layer_hours as hours set visits = hours.visits - counted.visits from counted
    where hours.website_id = ${websiteId} and hours.hour = counted.hour`.execute(db);
  await sql`delete from data_layer_hours where website_id = ${websiteId} and visits <= 0`.execute(db);
}
