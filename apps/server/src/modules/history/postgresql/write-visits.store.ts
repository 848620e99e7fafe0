import { sql } from 'kysely';
import { jsonText } from '../../../db/json-text.ts';
import type { Db } from '../../../db/schema/database.ts';
import { stored } from '../../../db/stored.ts';
import type { WriteStatement } from '../../../db/write-together.ts';
import type { HistoryVisit } from '../history-visit.ts';
import type { WebsiteScope } from '../variables.store.ts';
import { valuesById } from '../history-visit.ts';
import { storeStates } from './states.store.ts';

/** Stores the states of visits, and returns the statements that store the visits themselves. */
export async function writeVisits(
  db: Db,
  scope: WebsiteScope,
  visits: HistoryVisit[],
): Promise<WriteStatement[]> {
  const states = await storeStates(
    db,
    scope,
    visits.map(({ values, observedAt }) => ({ values, seenAt: observedAt })),
  );
  const insertVisits = db.insertInto('dataLayerVisits').values(
    visits.map(({ values, ...visit }, index) => ({
      companyId: scope.companyId,
      websiteId: scope.websiteId,
      ...visit,
      stateId: stored(states[index], 'A state of the dataLayer'),
      varying: jsonText(valuesById(values, { varying: true })),
    })),
  );
  const instants = visits.map(({ observedAt }) => observedAt);
  return [insertVisits, countHours(scope, instants)];
}

function countHours({ companyId, websiteId }: WebsiteScope, instants: Date[]): WriteStatement {
  return sql`
    insert into data_layer_hours
    select ${companyId}, ${websiteId}, date_trunc('hour', at, 'UTC') as hour, count(*)
    from unnest(${instants}::timestamptz[]) as at group by hour order by hour
    on conflict (website_id, hour) do update set visits = data_layer_hours.visits + excluded.visits`;
}
