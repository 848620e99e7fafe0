import { sql } from 'kysely';
import { listVariables, textOf } from '@vigie/audit/data-layer/variables.ts';
import type { DataLayerRecord } from '@vigie/contract/observation/data-layer.ts';
import { jsonText } from '../../db/json-text.ts';
import type { StoredValues } from '../../db/schema/data-layer-tables.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Write } from '../../db/write-together.ts';
import { stored } from '../../db/stored.ts';
import { storeStates } from './states.store.ts';
import {
  countRevisits,
  resolveVariables,
  type KnownVariable,
  type Revisit,
  type WebsiteScope,
} from './variables.store.ts';
import { storableValues, toVisitValues, valuesById, type VisitValue } from './visit-values.ts';

/** A stored visit of a page. */
interface VisitedPage {
  id: string;
  pageId: string;
  observedAt: Date;
  dataLayer: DataLayerRecord | null;
}

/**
 * Stores the variables and states of pages, and gives the statements that store their visits as they are searched. A
 * page without a dataLayer, or whose record failed, has no values.
 */
export async function storeDataLayers(db: Db, scope: WebsiteScope, pages: VisitedPage[]): Promise<Write[]> {
  const measured = pages.flatMap((page) =>
    page.dataLayer === null ? [] : [{ page, found: storableValues(listVariables(page.dataLayer)) }],
  );
  if (measured.length === 0) return [];
  const variables = await resolveVariables(
    db,
    scope,
    measured.flatMap(({ found }) => found),
  );
  const visits = measured.map(({ page, found }) => ({ page, values: toVisitValues(found, variables) }));
  await learnWhatVaries(db, visits, new Set([...variables.values()].filter(isLearning).map(({ id }) => id)));
  const states = await storeStates(
    db,
    scope,
    visits.map(({ page, values }) => ({ values, seenAt: page.observedAt })),
  );
  const insertVisits = db.insertInto('dataLayerVisits').values(
    visits.map(({ page, values }, index) => ({
      companyId: scope.companyId,
      websiteId: scope.websiteId,
      observedAt: page.observedAt,
      observationId: page.id,
      pageId: page.pageId,
      stateId: stored(states[index], 'A state of the dataLayer'),
      varying: jsonText(valuesById(values, { varying: true })),
    })),
  );
  const instants = visits.map(({ page }) => page.observedAt);
  return [insertVisits, countHours(scope, instants)];
}

function countHours({ companyId, websiteId }: WebsiteScope, instants: Date[]): Write {
  return sql`
    insert into data_layer_hours
    select ${companyId}, ${websiteId}, date_trunc('hour', at, 'UTC') as hour, count(*)
    from unnest(${instants}::timestamptz[]) as at group by hour order by hour
    on conflict (website_id, hour) do update set visits = data_layer_hours.visits + excluded.visits`;
}

interface VisitOfPage {
  page: VisitedPage;
  values: VisitValue[];
}

/** Enough is known of a variable then: its row is not written at every visit for ever. */
const LEARNT_REVISITS = 500;

/** A variable that is new was on no page before. */
function isLearning({ revisits, isNew }: KnownVariable): boolean {
  return !isNew && revisits < LEARNT_REVISITS;
}

async function learnWhatVaries(db: Db, visits: VisitOfPage[], learning: ReadonlySet<number>): Promise<void> {
  if (learning.size === 0) return;
  const before = await readLastValues(
    db,
    visits.map(({ page }) => page),
  );
  const counted = new Map<number, Revisit>();
  for (const { page, values } of visits) {
    const last = before.get(page.pageId);
    if (last === undefined) continue;
    for (const one of values) {
      const known = last[String(one.variableId)];
      if (known === undefined || !learning.has(one.variableId)) continue;
      const count = counted.get(one.variableId) ?? { variableId: one.variableId, revisits: 0, changes: 0 };
      const changed = String(known) !== textOf(one);
      counted.set(one.variableId, {
        ...count,
        revisits: count.revisits + 1,
        changes: count.changes + (changed ? 1 : 0),
      });
    }
  }
  await countRevisits(db, [...counted.values()]);
}

/** All values of the last visit of each page, by the ids of their variables. */
async function readLastValues(db: Db, pages: VisitedPage[]): Promise<Map<string, StoredValues>> {
  const rows = await sql<{ pageId: string; values: StoredValues }>`
    select pages.id as "pageId", states.variables || last.varying as values
    from unnest(${pages.map(({ pageId }) => pageId)}::uuid[]) as pages (id)
    cross join lateral (
      select state_id, varying from data_layer_visits
      where page_id = pages.id order by observed_at desc limit 1
    ) as last
    join data_layer_states as states on states.id = last.state_id`.execute(db);
  return new Map(rows.rows.map(({ pageId, values }) => [pageId, values]));
}
