import { sql } from 'kysely';
import type { ListedVendor } from '@vigie/contract/inventory.ts';
import { authorOf, type Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { plainText } from '../../db/json-text.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';

export interface ListedVendorRow extends Pick<ListedVendor, 'id' | 'vendor' | 'standing' | 'note'> {
  setAt: Date;
  by: string | null;
  websites: number;
}

/** Reads the lists of the actor's own company, or one entry of them. */
export async function readListedVendors(db: Db, actor: Actor, id?: string): Promise<ListedVendorRow[]> {
  const { rows } = await sql<ListedVendorRow>`
    select listed.id, listed.vendor, listed.approval as standing, note, set_at, ${nameOfUser('users')} as by, (
      select count(*) from website_vendors as seen
      where seen.company_id = listed.company_id and seen.vendor = listed.vendor)::int as websites
    from listed_vendors as listed left join users on users.id = listed.user_id
    where ${withinReach(actor, 'listed.company_id')} and listed.company_id = ${actor.companyId}
      and ${id === undefined ? sql`true` : sql`listed.id = ${id}`}
    order by lower(listed.vendor), listed.id`.execute(db);
  return rows;
}

/** Returns how many vendors the actor's company lists, without this one. */
export async function countListedVendors(db: Db, { companyId }: Actor, vendor: string): Promise<number> {
  const { count } = await db
    .selectFrom('listedVendors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('vendor', '<>', vendor)
    .executeTakeFirstOrThrow();
  return count;
}

interface SetVendor extends Pick<ListedVendor, 'vendor' | 'standing' | 'note'> {
  now: Date;
}

/** Puts a vendor on a list of the actor's company, or moves it to the other list. Returns the id of the entry. */
export async function upsertListedVendor(
  db: Db,
  actor: Actor,
  { vendor, standing, note, now }: SetVendor,
): Promise<string> {
  const { id } = await db
    .insertInto('listedVendors')
    .values({
      id: createId(now.getTime()),
      companyId: actor.companyId,
      vendor: plainText(vendor),
      approval: standing,
      note: plainText(note),
      userId: authorOf(actor),
      setAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'vendor'])
        .doUpdateSet({ approval: standing, note: plainText(note), userId: authorOf(actor), setAt: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Approves the vendors that fire on the company's websites and are on no list, up to a limit. Returns how many it
 * approved.
 */
export async function approveUnlisted(
  db: Db,
  actor: Actor,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into listed_vendors (id, company_id, vendor, approval, note, user_id, set_at)
    select gen_random_uuid(), ${actor.companyId}, vendor, 'approved', '', ${authorOf(actor)}::uuid, ${now} from (
      select distinct vendor from website_vendors where company_id = ${actor.companyId} and vendor <> ''
      order by vendor) as seen
    where not exists (
      select from listed_vendors where company_id = ${actor.companyId} and listed_vendors.vendor = seen.vendor)
    limit ${limit} on conflict (company_id, vendor) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Deletes an entry of a list. Returns its vendor and company; null if there is no such entry within the actor's reach.
 */
export async function deleteListedVendor(db: Db, actor: Actor, id: string) {
  const row = await db
    .deleteFrom('listedVendors')
    .where('id', '=', id)
    .where(withinReach(actor, 'listedVendors.companyId'))
    .returning(['vendor', 'companyId'])
    .executeTakeFirst();
  return row ?? null;
}

export async function hasApprovedVendor(db: Db, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('listedVendors')
    .select('id')
    .where('companyId', '=', companyId)
    .where('approval', '=', 'approved')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
