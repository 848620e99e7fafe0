import { sql } from 'kysely';
import type { Call } from '../../access/actor.ts';
import type { ListQuery } from '../../db/list-page.ts';
import { plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ReleasesTable } from '../../db/schema/tables.generated.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import { resource, type RowOf } from '../../resources/resource.ts';

export interface ReleasesQuery extends ListQuery {
  websiteId: string;
}

export const releases = resource('releases', (db) =>
  db
    .selectFrom('releases')
    .leftJoin('users', 'users.id', 'releases.userId')
    .selectAll('releases')
    .select(nameOfUser('users').as('author')),
);
export type ReleaseRow = RowOf<typeof releases>;

/** Locks the releases of a website until the transaction ends, so that two parallel calls run one after the other. */
export async function lockReleases(db: Db, websiteId: string): Promise<void> {
  await db.selectFrom('websites').select('id').where('id', '=', websiteId).forNoKeyUpdate().execute();
}

/** Finds the release of this label with the nearest instant, within a number of milliseconds. */
export async function findSameRelease(
  call: Call,
  { websiteId, label, releasedAt, withinMs }: SameRelease,
): Promise<ReleaseRow | null> {
  const [from, to] = [-withinMs, withinMs].map((ms) => new Date(releasedAt.getTime() + ms));
  const row = await releases
    .select(call)
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
