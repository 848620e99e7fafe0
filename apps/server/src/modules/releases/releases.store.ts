import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { type ListPage, type ListQuery } from '../../db/list-page.ts';
import { plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ReleasesTable } from '../../db/schema/tables.generated.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import { readNewestPage } from '../../resources/newest-page.ts';

export type ReleaseRow = NonNullable<Awaited<ReturnType<typeof findRelease>>>;

export interface ReleasesQuery extends ListQuery {
  websiteId: string;
}

function selectReleases(db: Db, actor: Actor) {
  return db
    .selectFrom('releases')
    .leftJoin('users', 'users.id', 'releases.userId')
    .selectAll('releases')
    .select(nameOfUser('users').as('author'))
    .where(withinReach(actor, 'releases.companyId'));
}

export async function findRelease(db: Db, actor: Actor, id: string) {
  const row = await selectReleases(db, actor).where('releases.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Locks the releases of a website until the transaction ends, so that two parallel calls run one after the other. */
export async function lockReleases(db: Db, websiteId: string): Promise<void> {
  await db.selectFrom('websites').select('id').where('id', '=', websiteId).forNoKeyUpdate().execute();
}

/** Finds the release of this label with the nearest instant, within a number of milliseconds. */
export async function findSameRelease(
  db: Db,
  actor: Actor,
  { websiteId, label, releasedAt, withinMs }: SameRelease,
): Promise<ReleaseRow | null> {
  const [from, to] = [-withinMs, withinMs].map((ms) => new Date(releasedAt.getTime() + ms));
  const row = await selectReleases(db, actor)
    .where('releases.websiteId', '=', websiteId)
    .where('releases.label', '=', plainText(label))
    .where(sql<boolean>`releases.released_at between ${from} and ${to}`)
    .orderBy(sql`abs(extract(epoch from releases.released_at - ${releasedAt}::timestamptz))`)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

interface SameRelease extends Pick<ReleasesTable, 'websiteId' | 'label' | 'releasedAt'> {
  withinMs: number;
}

export async function listReleases(
  db: Db,
  actor: Actor,
  query: ReleasesQuery,
): Promise<ListPage<ReleaseRow>> {
  const rows = selectReleases(db, actor).where('releases.websiteId', '=', query.websiteId);
  const ofWebsite = sql<boolean>`website_id = ${query.websiteId} and ${withinReach(actor, 'companyId')}`;
  return readNewestPage(db, rows, { query, table: 'releases', counted: ofWebsite });
}

export async function insertRelease(db: Db, release: ReleasesTable): Promise<void> {
  await db
    .insertInto('releases')
    .values({ ...release, label: plainText(release.label) })
    .execute();
}
