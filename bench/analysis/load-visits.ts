/** Loads the shop's visits: states by the product's own code, visits and observations in bulk. */
import { sql } from 'kysely';
import type { DataLayerValue } from '@vigie/audit/data-layer/variables.ts';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { createId } from '../../apps/server/src/db/uuid-v7.ts';
import { storeStates } from '../../apps/server/src/modules/history/postgresql/states.store.ts';
import {
  keyOf,
  resolveVariables,
  type KnownVariable,
  type WebsiteScope,
} from '../../apps/server/src/modules/history/variables.store.ts';
import { toVisitValues } from '../../apps/server/src/modules/history/history-visit.ts';
import { ensurePartitions } from '../../apps/server/src/modules/observations/partitions.ts';
import { createRuns, verdictOf, VERDICTS, type RunIds } from './load-runs.ts';
import {
  DAYS,
  lastingValues,
  VARYING,
  varyingValues,
  versionOn,
  type PageVersion,
  type ShopPage,
} from './shop.ts';

const DAY_MS = 24 * 3_600_000;
const STATES_AT_ONCE = 250;
const VISITS_AT_ONCE = 10_000;

export interface Loading {
  db: Db;
  scope: WebsiteScope;
  pages: ShopPage[];
  pageIds: string[];
  /** The first instant after the last visit. */
  endsAt: Date;
  visits: number;
}

interface ShopVisit {
  number: number;
  atMs: number;
  shown: PageVersion;
  /** Of a whole crawl its number; null for a page that is visited every hour. */
  crawl: number | null;
}

/** Part of all visits that go to the few pages that are visited every hour. */
const HOURLY_SHARE = 0.43;

interface Plan {
  hours: number;
  /** Pages that are visited every hour. */
  hot: ShopPage[];
  /** The hours in which all pages are visited. */
  crawlHours: number[];
}

function planVisits({ pages, visits }: Loading): Plan {
  const hours = DAYS * 24;
  const hot = pages.slice(0, Math.floor((HOURLY_SHARE * visits) / hours));
  const crawls = Math.max(1, Math.round((visits - hot.length * hours) / pages.length));
  const crawlHours = Array.from({ length: crawls }, (_, crawl) => Math.floor((crawl * hours) / crawls));
  return { hours, hot, crawlHours: [...new Set(crawlHours)] };
}

const startOf = ({ endsAt }: Loading, { hours }: Plan, hour: number) =>
  endsAt.getTime() - (hours - hour) * 3_600_000;

/** All visits, oldest first: a few pages every hour, and as many whole crawls as fill the number. */
function* listVisits(loading: Loading): Generator<ShopVisit> {
  const plan = planVisits(loading);
  const crawls = new Map(plan.crawlHours.map((hour, crawl) => [hour, crawl]));
  let number = 0;
  for (let hour = 0; hour < plan.hours; hour += 1) {
    const crawl = crawls.get(hour) ?? null;
    const hot = plan.hot.map((page) => ({ page, crawl: null }));
    const visited = crawl === null ? hot : [...hot, ...loading.pages.map((page) => ({ page, crawl }))];
    for (const [index, { page, crawl: of }] of visited.entries()) {
      const atMs = startOf(loading, plan, hour) + Math.floor((index / visited.length) * 3_600_000);
      yield { number, atMs, shown: versionOn(page, Math.floor(hour / 24), number), crawl: of };
      number += 1;
    }
  }
}

export async function loadVisits(loading: Loading): Promise<number> {
  const { db, endsAt } = loading;
  const months = Array.from({ length: DAYS + 1 }, (_, day) => new Date(endsAt.getTime() - day * DAY_MS));
  await ensurePartitions(db, months);
  const variables = await learnVariables(loading);
  const states = await loadStates(loading, variables);
  const varyingIds = VARYING.map((one) => String(variables.get(keyOf(one))?.id));
  const plan = planVisits(loading);
  const runs = await createRuns(
    loading,
    plan.crawlHours.map((hour) => new Date(startOf(loading, plan, hour))),
  );
  const known = { states, varyingIds, runs };
  let batch: ShopVisit[] = [];
  let loaded = 0;
  for (const visit of listVisits(loading)) {
    batch.push(visit);
    if (batch.length < VISITS_AT_ONCE) continue;
    loaded += await insertVisits(loading, batch, known);
    batch = [];
  }
  if (batch.length > 0) loaded += await insertVisits(loading, batch, known);
  await sql`
    insert into data_layer_hours
    select company_id, website_id, date_trunc('hour', observed_at, 'UTC'), count(*) from data_layer_visits
    where website_id = ${loading.scope.websiteId} group by 1, 2, 3`.execute(db);
  return loaded;
}

/** The product learns in the first days which variables vary; here it is told. */
async function learnVariables({ db, scope, pages }: Loading): Promise<Map<string, KnownVariable>> {
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

function stateKey({ page, version, variant }: PageVersion): string {
  return `${page.index} ${version} ${variant}`;
}

async function loadStates(
  loading: Loading,
  variables: ReadonlyMap<string, KnownVariable>,
): Promise<Map<string, number>> {
  const distinct = new Map<string, PageVersion>();
  for (const { shown } of listVisits(loading)) distinct.set(stateKey(shown), shown);
  const ids = new Map<string, number>();
  const all = [...distinct];
  for (let start = 0; start < all.length; start += STATES_AT_ONCE) {
    const some = all.slice(start, start + STATES_AT_ONCE);
    const seen = some.map(([, shown]) => ({
      values: toVisitValues([...lastingValues(shown), ...MARKS], variables),
      seenAt: loading.endsAt,
    }));
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

/** Of what type the values are that visits have of their own. */
const MARKS = VARYING.map((one): DataLayerValue =>
  one.name === 'at' || one.name === 'loadMs'
    ? { ...one, type: 'number', value: 1 }
    : { ...one, type: 'string', value: 'x' },
);

interface Known {
  states: ReadonlyMap<string, number>;
  varyingIds: string[];
  runs: RunIds;
}

async function insertVisits(
  { db, scope, pageIds }: Loading,
  batch: ShopVisit[],
  { states, varyingIds, runs }: Known,
): Promise<number> {
  const ids = batch.map(({ atMs }) => createId(atMs));
  const ats = batch.map(({ atMs }) => new Date(atMs));
  const pages = batch.map(({ shown }) => pageIds[shown.page.index]);
  const { companyId, websiteId } = scope;
  await sql`
    insert into data_layer_visits (company_id, website_id, observed_at, observation_id, page_id, state_id, varying)
    select ${companyId}, ${websiteId}, * from unnest(${ats}::timestamptz[], ${ids}::uuid[], ${pages}::uuid[],
      ${batch.map(({ shown }) => states.get(stateKey(shown)))}::bigint[],
      ${batch.map(({ number, atMs }) => varyingJson(varyingIds, number, atMs))}::jsonb[])`.execute(db);
  const verdicts = batch.map(({ shown }) => VERDICTS[verdictOf(shown.page)]);
  await sql`
    insert into observations (id, company_id, website_id, page_id, run_id, attempt, observed_at, finished_at, url,
      outcome, duration_ms, hits, page_views, lost_weight, verdicts, counts_for_health)
    select id, ${companyId}, ${websiteId}, page, run, 1, at, at, url, 'measured', 900, 1, 1, lost, verdicts, true
    from unnest(${ids}::uuid[], ${pages}::uuid[], ${ats}::timestamptz[],
      ${batch.map(({ crawl }) => (crawl === null ? runs.hourly : runs.crawls[crawl]))}::uuid[],
      ${batch.map(({ shown }) => shown.page.url)}::text[], ${verdicts.map(({ lost }) => lost)}::int[],
      ${verdicts.map(({ json }) => json)}::jsonb[]) as visit (id, page, at, run, url, lost, verdicts)`.execute(
    db,
  );
  await insertVerdicts(db, scope, {
    ids,
    ats,
    pages,
    kinds: batch.map(({ shown }) => verdictOf(shown.page)),
  });
  return batch.length;
}

interface VerdictsOf {
  ids: string[];
  ats: Date[];
  pages: (string | undefined)[];
  kinds: (keyof typeof VERDICTS)[];
}

async function insertVerdicts(
  db: Db,
  { companyId, websiteId }: WebsiteScope,
  { ids, ats, pages, kinds }: VerdictsOf,
): Promise<void> {
  const rows = Object.entries(VERDICTS).flatMap(([kind, { rows: told }]) =>
    told.map((row) => [kind, ...row]),
  );
  await sql`
    insert into verdicts (observation_id, company_id, website_id, page_id, observed_at, "check", outcome, reason,
      root_check, root_reason)
    select id, ${companyId}, ${websiteId}, page, at, told."check", told.outcome, told.reason, told.root_check, told.root_reason
    from unnest(${ids}::uuid[], ${pages}::uuid[], ${ats}::timestamptz[], ${kinds}::text[]) as visit (id, page, at, kind)
    join (values ${sql.join(rows.map((row) => sql`(${sql.join(row.map((cell) => sql.lit(cell)))})`))})
      as told (kind, "check", outcome, reason, root_check, root_reason) using (kind)`.execute(db);
}

function varyingJson(ids: string[], visit: number, atMs: number): string {
  const values = varyingValues(visit, atMs);
  return JSON.stringify(Object.fromEntries(ids.map((id, index) => [id, values[index]])));
}
