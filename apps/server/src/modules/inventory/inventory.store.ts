import { sql, type RawBuilder } from 'kysely';
import type { ShownApproval, VendorPurpose } from '@vigie/contract/inventory.ts';
import type { Actor } from '../../access/actor.ts';
import { websiteWithinReach } from '../../access/reach.ts';
import type { Db } from '../../db/schema/database.ts';
import type { WebsiteStoresTable } from '../../db/schema/tables.generated.ts';

/** A vendor on one website. */
export interface VendorRow {
  websiteId: string;
  vendor: string;
  purpose: VendorPurpose;
  hosts: string[];
  countries: string[];
  pages: number;
  visits: number;
  requests: number;
  hits: number;
  pings: number;
  bytes: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  lastObservationId: string;
  beforeAnswerAt: Date | null;
  beforeAnswerObservationId: string | null;
  withoutBannerAt: Date | null;
  afterAcceptanceAt: Date | null;
  afterRefusalAt: Date | null;
  cookies: number;
  storage: number;
  isNew: boolean;
  standing: ShownApproval | null;
}

export interface VendorsQuery {
  websiteId?: string | undefined;
  vendor?: string | undefined;
  /** Vendors first seen since then are new, on websites that were visited before. */
  newSince: Date;
}

/** Returns the vendors of each website within reach, without the website itself. */
export async function listWebsiteVendors(db: Db, actor: Actor, query: VendorsQuery): Promise<VendorRow[]> {
  const { rows } =
    await sql<VendorRow>`${vendorsOfWebsites(actor, query)} order by vendor, website_id`.execute(db);
  return rows;
}

function vendorsOfWebsites(actor: Actor, { websiteId, vendor, newSince }: VendorsQuery): RawBuilder<unknown> {
  const conditions = [
    websiteWithinReach(actor),
    ...(websiteId === undefined ? [] : [sql`websites.id = ${websiteId}`]),
  ];
  const isOfVendor =
    vendor === undefined ? sql`own.vendor <> ''` : sql`own.vendor = ${vendor} and own.vendor <> ''`;
  return sql`
    with reached as materialized (
      select websites.id, websites.company_id,
        (select min(first_seen_at) from website_vendors where website_id = websites.id) < ${newSince} as is_known,
        exists (select from listed_vendors where company_id = websites.company_id and approval = 'approved') as has_list
      from websites where ${sql.join(conditions, sql` and `)}
    )
    select own.website_id, own.vendor, own.purpose, own.hosts, own.countries, own.first_seen_at, own.last_seen_at,
      own.last_observation_id, own.before_answer_at, own.before_answer_observation_id, own.without_banner_at,
      own.after_acceptance_at, own.after_refusal_at, months.*, stores.*,
      coalesce(reached.is_known and own.first_seen_at >= ${newSince}, false) as is_new,
      coalesce(listed.approval, case when reached.has_list then 'unlisted' end) as standing
    from reached join website_vendors as own on own.website_id = reached.id
    left join listed_vendors as listed on listed.company_id = own.company_id and listed.vendor = own.vendor
    cross join lateral (
      select coalesce(max(pages), 0)::int as pages, coalesce(sum(visits), 0)::int as visits,
        coalesce(sum(requests), 0)::bigint as requests, coalesce(sum(hits), 0)::bigint as hits,
        coalesce(sum(pings), 0)::bigint as pings, coalesce(sum(bytes), 0)::bigint as bytes
      from website_vendor_months as month
      where month.website_id = own.website_id and month.vendor = own.vendor
        and month.month >= (date_trunc('month', own.last_seen_at at time zone 'UTC') - interval '1 month')::date
    ) as months
    cross join lateral (
      select (count(*) filter (where store = 'cookie'))::int as cookies,
        (count(*) filter (where store <> 'cookie'))::int as storage
      from website_stores where website_id = own.website_id and website_stores.vendor = own.vendor
    ) as stores
    where ${isOfVendor}`;
}

type StoreColumns = Omit<WebsiteStoresTable, 'companyId' | 'websiteId' | 'lifetimeSeconds'>;
export interface StoreRow extends StoreColumns {
  lifetimeSeconds: number | null;
  isNew: boolean;
}

/** Returns the cookies and storage entries of a website: cookies first, by name. */
export async function listStores(
  db: Db,
  { websiteId, newSince }: { websiteId: string; newSince: Date },
): Promise<StoreRow[]> {
  const { rows } = await sql<StoreRow>`
    select website_stores.*, coalesce(first_seen_at >= ${newSince} and (
      select min(first_seen_at) from website_vendors as own where own.website_id = ${websiteId}) < ${newSince}, false) as is_new
    from website_stores where website_id = ${websiteId}
    order by store, lower(name), vendor, host`.execute(db);
  return rows;
}

/** Returns since when vendors of a website are recorded, and how many there are. */
export async function readSince(db: Db, websiteId: string): Promise<{ since: Date | null; vendors: number }> {
  const row = await db
    .selectFrom('websiteVendors')
    .select(({ fn }) => [fn.min('firstSeenAt').as('since'), fn.countAll<number>().as('vendors')])
    .where('websiteId', '=', websiteId)
    .executeTakeFirst();
  return { since: row?.since ?? null, vendors: row?.vendors ?? 0 };
}

export async function readWebsiteNames(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string; url: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('websites').select(['id', 'name', 'url']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
