import { sql } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';

/** Releases and policies that a website's visitors may name. */
const RELEASES = 20;
const POLICIES = 200;
/** Hosts of an inventory that reports may name. */
const HOSTS = 2_000;
/** Policies that no visit has seen for this long are old. */
const POLICY_DAYS = 14;

/** Finds the website of a key with its settings. Undefined if no website has the key. */
export async function findWatchedWebsite(db: Db, key: string) {
  return db
    .selectFrom('visitorSettings')
    .innerJoin('websites', 'websites.id', 'visitorSettings.websiteId')
    .select(['websites.id', 'websites.companyId', 'websites.url', 'websites.tracking'])
    .select([
      'visitorSettings.key',
      'visitorSettings.isEnabled',
      'visitorSettings.rate',
      'visitorSettings.respectsDoNotTrack',
      'visitorSettings.respectsGlobalPrivacyControl',
      'visitorSettings.pageGroups',
      'visitorSettings.consent',
      'visitorSettings.release',
    ])
    .where('visitorSettings.key', '=', key)
    .executeTakeFirst();
}
export type WatchedRow = NonNullable<Awaited<ReturnType<typeof findWatchedWebsite>>>;

/** Returns the addresses of a website's contexts. */
export async function listContextUrls(db: Db, websiteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contexts')
    .select('url')
    .where('websiteId', '=', websiteId)
    .where('url', 'is not', null)
    .limit(100)
    .execute();
  return rows.flatMap(({ url }) => url ?? []);
}

/** Returns the labels of the newest releases up to an instant, the newest first. */
export async function listReleaseLabels(db: Db, websiteId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('releases')
    .select('label')
    .where('websiteId', '=', websiteId)
    .where('releasedAt', '<=', now)
    .orderBy('releasedAt', 'desc')
    .limit(RELEASES)
    .execute();
  return rows.map(({ label }) => label);
}

/** Returns the texts of policies that visits saw lately. */
export async function listPolicyTexts(db: Db, websiteId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select csp_policies.text from csp_policies where website_id = ${websiteId} and exists (
      select from page_policies where page_policies.policy_id = csp_policies.id
        and last_seen_at > ${now}::timestamptz - ${`${POLICY_DAYS} days`}::interval)
    limit ${POLICIES}`.execute(db);
  return rows.map(({ text }) => text);
}

/** Returns the hosts that visits of a website requested, those seen last first. */
export async function listSeenHosts(db: Db, websiteId: string): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    select host from website_vendors, unnest(hosts) as host where website_id = ${websiteId}
    group by host order by max(last_seen_at) desc, host limit ${HOSTS}`.execute(db);
  return rows.map(({ host }) => host);
}
