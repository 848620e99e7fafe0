import { sql } from 'kysely';
import { INVENTORY_LIMITS } from '@vigie/contract/inventory.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { sumMonths, sumStores, sumVendors, type VendorVisit } from './seen-vendors.ts';

interface WebsiteKey {
  companyId: string;
  websiteId: string;
}

/**
 * Adds visits to the inventory of their website. A visit stored late does not move the last sighting back. Past the
 * limits, new vendors are left out. Call it in the transaction that stores the visits, once for each visit.
 */
export async function addSeenVendors(
  db: Db,
  website: WebsiteKey,
  visits: readonly VendorVisit[],
): Promise<void> {
  await addVendors(db, website, visits);
  await addMonths(db, website, visits);
  await addStores(db, website, visits);
}

const VENDOR_COLUMNS = sql`seen.vendor, seen.purpose, seen.hosts, "firstSeenAt", "lastSeenAt", "lastObservationId",
  "beforeAnswerAt", "beforeAnswerObservationId", "withoutBannerAt", "afterAcceptanceAt", "afterRefusalAt", seen.countries`;
const STORE_COLUMNS = sql`seen.vendor, seen.store, seen.name, seen.host, seen.party, seen.purpose, "lifetimeSeconds",
  "sizeBytes", "httpOnly", seen.secure, "sameSite", "setBy", "firstSeenAt", "lastSeenAt", "lastObservationId",
  "beforeAnswerAt"`;

async function addVendors(
  db: Db,
  { companyId, websiteId }: WebsiteKey,
  visits: readonly VendorVisit[],
): Promise<void> {
  const seen = sumVendors(visits);
  if (seen.length === 0) return;
  const later = sql`excluded.last_seen_at >= known.last_seen_at`;
  const isNewer = sql`coalesce(excluded.before_answer_at >= known.before_answer_at, known.before_answer_at is null)`;
  await sql`
    insert into website_vendors as known
    select ${companyId}::uuid, ${websiteId}::uuid, ${VENDOR_COLUMNS} from (
      select seen.*, own.vendor is not null as is_known,
        row_number() over (partition by own.vendor is null order by seen.vendor) as ordinal
      from jsonb_to_recordset(${jsonText(seen)}::jsonb) as seen (
        "vendor" text, "purpose" text, "hosts" text[], "firstSeenAt" timestamptz, "lastSeenAt" timestamptz,
        "lastObservationId" uuid, "beforeAnswerAt" timestamptz, "beforeAnswerObservationId" uuid,
        "withoutBannerAt" timestamptz, "afterAcceptanceAt" timestamptz, "afterRefusalAt" timestamptz,
        "countries" text[])
      left join website_vendors as own on own.website_id = ${websiteId} and own.vendor = seen.vendor
    ) as seen
    where is_known or ordinal + (
      select count(*) from website_vendors as own where own.website_id = ${websiteId}) <= ${INVENTORY_LIMITS.vendors}
    order by seen.vendor
    on conflict (website_id, vendor) do update set
      purpose = case when ${later} then excluded.purpose else known.purpose end,
      hosts = case when excluded.hosts <@ known.hosts then known.hosts else (array(
        select distinct host from unnest(known.hosts || excluded.hosts) as host order by host))[1:20] end,
      countries = case when excluded.countries <@ known.countries then known.countries else (array(
        select distinct country from unnest(known.countries || excluded.countries) as country order by country))[1:20] end,
      first_seen_at = least(known.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at),
      last_observation_id = case when ${later} then excluded.last_observation_id else known.last_observation_id end,
      before_answer_at = greatest(known.before_answer_at, excluded.before_answer_at),
      before_answer_observation_id = case when ${isNewer}
        then excluded.before_answer_observation_id else known.before_answer_observation_id end,
      without_banner_at = greatest(known.without_banner_at, excluded.without_banner_at),
      after_acceptance_at = greatest(known.after_acceptance_at, excluded.after_acceptance_at),
      after_refusal_at = greatest(known.after_refusal_at, excluded.after_refusal_at)`.execute(db);
}

async function addMonths(
  db: Db,
  { companyId, websiteId }: WebsiteKey,
  visits: readonly VendorVisit[],
): Promise<void> {
  const months = sumMonths(visits);
  if (months.length === 0) return;
  await sql`
    insert into website_vendor_months as known
    select ${companyId}::uuid, ${websiteId}::uuid, seen.* from jsonb_to_recordset(${jsonText(months)}::jsonb) as seen (
      "vendor" text, "month" date, "days" integer, "visits" integer, "requests" bigint, "hits" bigint,
      "pings" bigint, "bytes" bigint, "pageDigests" integer[])
    where exists (select from website_vendors as own where own.website_id = ${websiteId} and own.vendor = seen.vendor)
    order by seen.vendor, seen.month
    on conflict (website_id, vendor, month) do update set
      days = known.days | excluded.days,
      visits = known.visits + excluded.visits,
      requests = known.requests + excluded.requests,
      hits = known.hits + excluded.hits,
      pings = known.pings + excluded.pings,
      bytes = known.bytes + excluded.bytes,
      page_digests = join_digests(known.page_digests, excluded.page_digests)`.execute(db);
}

async function addStores(
  db: Db,
  { companyId, websiteId }: WebsiteKey,
  visits: readonly VendorVisit[],
): Promise<void> {
  const stores = sumStores(visits);
  if (stores.length === 0) return;
  const later = sql`excluded.last_seen_at >= known.last_seen_at`;
  await sql`
    insert into website_stores as known
    select ${companyId}::uuid, ${websiteId}::uuid, ${STORE_COLUMNS} from (
      select seen.*, own.name is not null as is_known,
        row_number() over (partition by own.name is null order by seen.vendor, seen.store, seen.name, seen.host) as ordinal
      from jsonb_to_recordset(${jsonText(stores)}::jsonb) as seen (
        "vendor" text, "store" text, "name" text, "host" text, "party" text, "purpose" text, "lifetimeSeconds" bigint,
        "sizeBytes" integer, "httpOnly" boolean, "secure" boolean, "sameSite" text, "setBy" text,
        "firstSeenAt" timestamptz, "lastSeenAt" timestamptz, "lastObservationId" uuid, "beforeAnswerAt" timestamptz)
      left join website_stores as own on own.website_id = ${websiteId} and own.vendor = seen.vendor
        and own.store = seen.store and own.name = seen.name and own.host = seen.host
    ) as seen
    where is_known or ordinal + (
      select count(*) from website_stores as own where own.website_id = ${websiteId}) <= ${INVENTORY_LIMITS.stores}
    order by seen.vendor, seen.store, seen.name, seen.host
    on conflict (website_id, vendor, store, name, host) do update set
      party = excluded.party,
      purpose = case when ${later} then excluded.purpose else known.purpose end,
      lifetime_seconds = greatest(known.lifetime_seconds, excluded.lifetime_seconds),
      size_bytes = greatest(known.size_bytes, excluded.size_bytes),
      http_only = case when ${later} then excluded.http_only else known.http_only end,
      secure = case when ${later} then excluded.secure else known.secure end,
      same_site = case when ${later} then excluded.same_site else known.same_site end,
      set_by = coalesce(excluded.set_by, known.set_by),
      first_seen_at = least(known.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at),
      last_observation_id = case when ${later} then excluded.last_observation_id else known.last_observation_id end,
      before_answer_at = greatest(known.before_answer_at, excluded.before_answer_at)`.execute(db);
}
