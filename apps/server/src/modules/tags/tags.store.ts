import { sql, type RawBuilder } from 'kysely';
import type { Tag } from '@vigie/contract/tag.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { plainText } from '../../db/json-text.ts';
import { likeAround } from '../../db/like-text.ts';
import { countRows } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import { versionedResource, type RowOf } from '../../resources/resource.ts';
import { addressIn } from './requested-address.ts';

export const ownTags = versionedResource('tags', (db) => db.selectFrom('tags').selectAll());
export type TagRow = RowOf<typeof ownTags>;

export interface TagFilter {
  q?: string | undefined;
  purpose?: Tag['purpose'] | undefined;
}

/** Cursor of own entries: after this name and id. */
export type OwnTagCursor = readonly [name: string, id: string];

/** Returns own entries within reach, by name. */
export async function listOwnTags(
  db: Db,
  actor: Actor,
  { filter, after, limit }: { filter: TagFilter; after: OwnTagCursor | null; limit: number },
): Promise<TagRow[]> {
  return db
    .selectFrom('tags')
    .selectAll()
    .where(isListed(actor, filter))
    .$if(after !== null, (select) =>
      select.where(sql<boolean>`(lower(name), id) > (lower(${after?.[0]}), ${after?.[1]}::uuid)`),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns the names of vendors in a company's own entries. */
export async function listCompanyTags(db: Db, companyId: string) {
  return db
    .selectFrom('tags')
    .select(['name', 'purpose', 'patterns'])
    .where('companyId', '=', companyId)
    .orderBy('name')
    .execute();
}

export async function countOwnTags(db: Db, actor: Actor, filter: TagFilter) {
  return countRows(db, 'tags', isListed(actor, filter));
}

function isListed(actor: Actor, { q, purpose }: TagFilter): RawBuilder<boolean> {
  const conditions = [withinReach(actor, 'tags.companyId')];
  if (purpose !== undefined) conditions.push(sql`tags.purpose = ${purpose}`);
  if (q !== undefined && q !== '') {
    const like = likeAround(q);
    conditions.push(sql`(tags.name ilike ${like} or tags.vendor ilike ${like} or tags.patterns::text ilike ${like}
      or ${isAddress(addressIn(q))})`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Returns the condition that one of the patterns is in the address. A star stands for any run of characters. */
function isAddress(address: URL | null): RawBuilder<boolean> {
  if (address === null) return sql<boolean>`false`;
  const text = plainText(`${address.host}${address.pathname}${address.search}`);
  return sql<boolean>`exists (
    select from jsonb_array_elements_text(tags.patterns) as written (pattern)
    where ${text} ilike '%' || replace(regexp_replace(
      regexp_replace(pattern, '^https?://', '', 'i'), '([\\\\%_])', '\\\\\\1', 'g'), '*', '%') || '%')`;
}
