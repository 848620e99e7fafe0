/**
 * Loads the shop's visits in bulk: observations and verdicts into PostgreSQL, searched data into the history's engine.
 */
import { sql } from 'kysely';
import type { DataLayerValue } from '@vigie/audit/data-layer/variables.ts';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { createId } from '../../apps/server/src/db/uuid-v7.ts';
import { toVisitValues } from '../../apps/server/src/modules/history/history-visit.ts';
import {
  keyOf,
  resolveVariables,
  type KnownVariable,
  type WebsiteScope,
} from '../../apps/server/src/modules/history/variables.store.ts';
import { ensurePartitions } from '../../apps/server/src/modules/observations/partitions.ts';
import { fillPostgresql } from './fill-postgresql.ts';
import type { FillHistory, LoadedVisit, ShopVariables } from './history-filler.ts';
import { listVisits, planVisits, startOf, type Loading } from './list-visits.ts';
import { createRuns, verdictOf, VERDICTS, type RunIds } from './load-runs.ts';
import { DAYS, lastingValues, VARYING, versionOn } from './shop.ts';

const DAY_MS = 24 * 3_600_000;
const VISITS_AT_ONCE = 10_000;

export async function loadVisits(loading: Loading, fill: FillHistory = fillPostgresql): Promise<number> {
  const { db, endsAt, pageIds } = loading;
  const months = Array.from({ length: DAYS + 1 }, (_, day) => new Date(endsAt.getTime() - day * DAY_MS));
  await ensurePartitions(db, months);
  const filler = await fill(loading, readShopVariables(await learnVariables(loading)));
  const plan = planVisits(loading);
  const runs = await createRuns(
    loading,
    plan.crawlHours.map((hour) => new Date(startOf(loading, plan, hour))),
  );
  let batch: LoadedVisit[] = [];
  let loaded = 0;
  const store = async () => {
    await insertObservations(loading, batch, runs);
    await filler.add(batch);
    loaded += batch.length;
    batch = [];
  };
  for (const visit of listVisits(loading)) {
    batch.push({ ...visit, id: createId(visit.atMs), pageId: pageIds[visit.shown.page.index] ?? '' });
    if (batch.length === VISITS_AT_ONCE) await store();
  }
  if (batch.length > 0) await store();
  await filler.end();
  return loaded;
}

/** Stores which variables vary; the product learns this in the first days. */
export async function learnVariables({ db, scope, pages }: Loading): Promise<Map<string, KnownVariable>> {
  const all = pages.slice(0, 300).flatMap((page) => lastingValues(versionOn(page, 0, 0)));
  await resolveVariables(db, scope, [...all, ...VARYING]);
  await db
    .updateTable('dataLayerVariables')
    .set({ varies: true, revisits: 1_000, changes: 1_000 })
    .where('websiteId', '=', scope.websiteId)
    .where('category', '=', VARYING[0].category)
    .execute();
  return resolveVariables(db, scope, [...all, ...VARYING]);
}

export function readShopVariables(known: ReadonlyMap<string, KnownVariable>): ShopVariables {
  return {
    valuesOf: (shown) => toVisitValues([...lastingValues(shown), ...MARKS], known),
    varyingIds: VARYING.map((one) => String(known.get(keyOf(one))?.id)),
  };
}

/** Types of the values that are unique to a visit. */
const MARKS = VARYING.map((one): DataLayerValue =>
  one.name === 'at' || one.name === 'loadMs'
    ? { ...one, type: 'number', value: 1 }
    : { ...one, type: 'string', value: 'x' },
);

async function insertObservations({ db, scope }: Loading, batch: LoadedVisit[], runs: RunIds): Promise<void> {
  const { companyId, websiteId } = scope;
  const visits: VerdictsOf = {
    ids: batch.map(({ id }) => id),
    ats: batch.map(({ atMs }) => new Date(atMs)),
    pages: batch.map(({ pageId }) => pageId),
    kinds: batch.map(({ shown }) => verdictOf(shown.page)),
  };
  const verdicts = visits.kinds.map((kind) => VERDICTS[kind]);
  await sql`
    insert into observations (id, company_id, website_id, page_id, job_id, attempt, observed_at, finished_at, url,
      outcome, duration_ms, hits, page_views, lost_weight, verdicts, counts_for_health)
    select id, ${companyId}, ${websiteId}, page, run, 1, at, at, url, 'measured', 900, 1, 1, lost, verdicts, true
    from unnest(${visits.ids}::uuid[], ${visits.pages}::uuid[], ${visits.ats}::timestamptz[],
      ${batch.map(({ crawl }) => (crawl === null ? runs.hourly : runs.crawls[crawl]))}::uuid[],
      ${batch.map(({ shown }) => shown.page.url)}::text[], ${verdicts.map(({ lost }) => lost)}::int[],
      ${verdicts.map(({ json }) => json)}::jsonb[]) as visit (id, page, at, run, url, lost, verdicts)`.execute(
    db,
  );
  await insertVerdicts(db, scope, visits);
}

interface VerdictsOf {
  ids: string[];
  ats: Date[];
  pages: string[];
  kinds: (keyof typeof VERDICTS)[];
}

async function insertVerdicts(
  db: Db,
  { companyId, websiteId }: WebsiteScope,
  { ids, ats, pages, kinds }: VerdictsOf,
): Promise<void> {
  const rows = Object.entries(VERDICTS).flatMap(([kind, { rows: verdictRows }]) =>
    verdictRows.map((row) => [kind, ...row]),
  );
  await sql`
    insert into verdicts (observation_id, company_id, website_id, page_id, observed_at, "check", outcome, reason,
      root_check, root_reason)
    select id, ${companyId}, ${websiteId}, page, at, told."check", told.outcome, told.reason, told.root_check, told.root_reason
    from unnest(${ids}::uuid[], ${pages}::uuid[], ${ats}::timestamptz[], ${kinds}::text[]) as visit (id, page, at, kind)
    join (values ${sql.join(rows.map((row) => sql`(${sql.join(row.map((cell) => sql.lit(cell)))})`))})
      as told (kind, "check", outcome, reason, root_check, root_reason) using (kind)`.execute(db);
}
