import { sql, type RawBuilder } from 'kysely';
import type { LinkSubject } from '@vigie/contract/shared-link.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Actor, Call } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import type { ListQuery } from '../../db/list-page.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { Db } from '../../db/schema/database.ts';
import type { SharedLinksTable } from '../../db/schema/tables.generated.ts';
import { ofCompany, resource, type RowOf } from '../../resources/resource.ts';

/** Name of a website of a link or report, for lists. */
export interface NamedWebsite {
  id: string;
  name: string;
  url: string;
}

function websitesOfLink(): RawBuilder<NamedWebsite[]> {
  return sql`(select coalesce(json_agg(json_build_object('id', websites.id, 'name', websites.name, 'url', websites.url)
      order by lower(websites.name), websites.id), '[]')
    from shared_link_websites join websites on websites.id = website_id where link_id = shared_links.id)`;
}

export const sharedLinks = resource('sharedLinks', (db) =>
  db
    .selectFrom('sharedLinks')
    .leftJoin('users', 'users.id', 'sharedLinks.userId')
    .select(['sharedLinks.id', 'sharedLinks.label', 'sharedLinks.shows', 'sharedLinks.clientReportId'])
    .select(['sharedLinks.createdAt', 'sharedLinks.expiresAt', 'sharedLinks.lastUsedAt'])
    .select([websitesOfLink().as('websites'), nameOfUser('users').as('author')]),
);
export type SharedLinkRow = RowOf<typeof sharedLinks>;

export interface LinksQuery extends ListQuery {
  websiteId?: string | undefined;
  companyId?: string | undefined;
}

/** Returns the valid links, newest first: of a website, of a company, or all. */
export function listLinks(call: Call, { websiteId, companyId, ...query }: LinksQuery) {
  const isValid = sql<boolean>`shared_links.expires_at > ${call.now} and shared_links.withdrawn_at is null
    and (${ofCompany('sharedLinks', companyId)})
    and (${websiteId ?? null}::uuid is null or exists (
      select from shared_link_websites where link_id = shared_links.id and website_id = ${websiteId}))`;
  return sharedLinks.page(call, query, isValid);
}

export interface NewLink extends Pick<
  SharedLinksTable,
  'id' | 'companyId' | 'tokenHash' | 'userId' | 'expiresAt'
> {
  label: string;
  shows: LinkSubject;
  clientReportId: string | null;
  websiteIds: readonly string[];
  now: Date;
}

export async function insertLink(db: Db, { now, websiteIds, ...columns }: NewLink): Promise<void> {
  const { id: linkId, companyId } = columns;
  await db
    .insertInto('sharedLinks')
    .values({ ...columns, createdAt: now, lastUsedAt: null })
    .execute();
  const rows = websiteIds.map((websiteId) => ({ companyId, linkId, websiteId }));
  await db.insertInto('sharedLinkWebsites').values(rows).execute();
}

/**
 * Withdraws a link. Returns false if it is not within the actor's reach. The link of a monthly report stays, since its
 * recipient ends the report by it.
 */
export async function withdrawLink(
  db: Db,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const withdrawn = await db
    .updateTable('sharedLinks')
    .set({ withdrawnAt: now })
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .where(withinReach(actor, 'companyId'))
    .executeTakeFirst();
  if (withdrawn.numUpdatedRows !== 1n) return false;
  await db.deleteFrom('sharedLinks').where('id', '=', id).where('clientReportId', 'is', null).execute();
  return true;
}

/** Finds a valid link that opens this. */
export async function findOpenLink(
  db: Db,
  { tokenHash, shows, now }: { tokenHash: Buffer; shows: LinkSubject; now: Date },
) {
  const row = await db
    .selectFrom('sharedLinks')
    .select(['id', 'companyId', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .where('shows', '=', shows)
    .where('expiresAt', '>', now)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export interface OpenedWebsite extends NamedWebsite {
  companyId: string;
  tracking: TrackingSettings;
}

/** Returns the websites of a link, sorted by name. */
export async function listOpenedWebsites(db: Db, linkId: string): Promise<OpenedWebsite[]> {
  return db
    .selectFrom('sharedLinkWebsites')
    .innerJoin('websites', 'websites.id', 'sharedLinkWebsites.websiteId')
    .select(['websites.id', 'websites.companyId', 'websites.name', 'websites.url', 'websites.tracking'])
    .where('linkId', '=', linkId)
    .orderBy(sql`lower(websites.name)`)
    .orderBy('websites.id')
    .execute();
}

const MINUTE_MS = 60_000;

/** Records that a link was used, to the minute, so that many parallel readers do not wait for each other. */
export async function recordLinkUse(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sharedLinks')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where(sql<boolean>`(last_used_at is null or last_used_at < ${new Date(now.getTime() - MINUTE_MS)})`)
    .execute();
}

/** Deletes old links, except those of monthly reports: their recipient ends the report by any of them, however old. */
export async function deleteOldLinks(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('sharedLinks')
    .where('expiresAt', '<', before)
    .where('clientReportId', 'is', null)
    .execute();
}
