/** Loads the shop's visits: states by the product's own code, visits and observations in bulk. */
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { createId } from '../../apps/server/src/db/uuid-v7.ts';
import { storeStates } from '../../apps/server/src/modules/data-layer/states.store.ts';
import {
  keyOf,
  resolveVariables,
  type KnownVariable,
  type WebsiteScope,
} from '../../apps/server/src/modules/data-layer/variables.store.ts';
import { toVisitValues } from '../../apps/server/src/modules/data-layer/visit-values.ts';
import { ensurePartitions } from '../../apps/server/src/modules/observations/partitions.ts';
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
  jobId: string;
  /** The first instant after the last visit. */
  endsAt: Date;
  visits: number;
}

interface ShopVisit {
  number: number;
  atMs: number;
  shown: PageVersion;
}

/** Part of all visits that go to the few pages that are visited every hour. */
const HOURLY_SHARE = 0.43;

/** All visits, oldest first: a few pages every hour, and as many whole crawls as fill the number. */
function* listVisits({ pages, endsAt, visits }: Loading): Generator<ShopVisit> {
  const hours = DAYS * 24;
  const hot = pages.slice(0, Math.floor((HOURLY_SHARE * visits) / hours));
  const crawlHours = new Set<number>();
  const crawls = Math.max(1, Math.round((visits - hot.length * hours) / pages.length));
  for (let crawl = 0; crawl < crawls; crawl += 1) crawlHours.add(Math.floor((crawl * hours) / crawls));
  let number = 0;
  for (let hour = 0; hour < hours; hour += 1) {
    const startMs = endsAt.getTime() - (hours - hour) * 3_600_000;
    const visited = crawlHours.has(hour) ? [...hot, ...pages] : hot;
    for (const [index, page] of visited.entries()) {
      const atMs = startMs + Math.floor((index / visited.length) * 3_600_000);
      yield { number, atMs, shown: versionOn(page, Math.floor(hour / 24), number) };
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
  let batch: ShopVisit[] = [];
  let loaded = 0;
  for (const visit of listVisits(loading)) {
    batch.push(visit);
    if (batch.length < VISITS_AT_ONCE) continue;
    loaded += await insertVisits(loading, batch, { states, varyingIds });
    batch = [];
  }
  if (batch.length > 0) loaded += await insertVisits(loading, batch, { states, varyingIds });
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
  const marks = VARYING.map((one, index) => ({ ...one, ...MARKS[index] }));
  const ids = new Map<string, number>();
  const all = [...distinct];
  for (let start = 0; start < all.length; start += STATES_AT_ONCE) {
    const some = all.slice(start, start + STATES_AT_ONCE);
    const seen = some.map(([, shown]) => ({
      values: toVisitValues([...lastingValues(shown), ...marks], variables),
      seenAt: loading.endsAt,
    }));
    const stored = await loading.db
      .transaction()
      .execute((within) => storeStates(within, loading.scope, seen));
    some.forEach(([key], index) => ids.set(key, stored[index]));
  }
  return ids;
}

/** Of what type the values are that visits have of their own. */
const MARKS = [
  { type: 'string', value: 'x' },
  { type: 'number', value: 1 },
  { type: 'number', value: 1 },
  { type: 'string', value: 'x' },
] as const;

/** One page view in eight lost its variable, one page in twenty has a policy in the way. */
const VERDICTS = {
  healthy: { lost: 0, json: verdictsOf(null) },
  incomplete: { lost: 15, json: verdictsOf('hitPageview') },
  blocked: { lost: 55, json: verdictsOf('csp') },
};

function verdictsOf(failing: string | null): string {
  const checks = ['tagJs', 'tagPhp', 'csp', 'dataLayer', 'hitPageview'];
  const reason = failing === 'csp' ? 'blocks-php-tag' : 'variable-missing';
  return JSON.stringify(
    checks.map((check) => ({
      check,
      outcome: check === failing ? 'failed' : 'passed',
      reason: check === failing ? reason : null,
      causedBy: null,
      warnings: [],
      evidence: check === failing ? { directive: 'connect-src', variables: ['product_id'] } : {},
    })),
  );
}

export function verdictOf(page: ShopPage): keyof typeof VERDICTS {
  if (page.index % 20 === 7) return 'blocked';
  return page.index % 8 === 3 ? 'incomplete' : 'healthy';
}

async function insertVisits(
  { db, scope, pageIds, jobId }: Loading,
  batch: ShopVisit[],
  { states, varyingIds }: { states: ReadonlyMap<string, number>; varyingIds: string[] },
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
    select id, ${companyId}, ${websiteId}, page, ${jobId}, 1, at, at, url, 'measured', 900, 1, 1, lost, verdicts, true
    from unnest(${ids}::uuid[], ${pages}::uuid[], ${ats}::timestamptz[],
      ${batch.map(({ shown }) => shown.page.url)}::text[], ${verdicts.map(({ lost }) => lost)}::int[],
      ${verdicts.map(({ json }) => json)}::jsonb[]) as visit (id, page, at, url, lost, verdicts)`.execute(db);
  return batch.length;
}

function varyingJson(ids: string[], visit: number, atMs: number): string {
  const values = varyingValues(visit, atMs);
  return JSON.stringify(Object.fromEntries(ids.map((id, index) => [id, values[index]])));
}
