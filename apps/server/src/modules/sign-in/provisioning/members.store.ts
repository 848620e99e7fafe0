import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Role } from '@vigie/contract/roles.ts';
import type { Actor } from '../../../access/actor.ts';
import { ofUserWithinReach } from '../../../access/reach.ts';
import { plainText } from '../../../db/json-text.ts';
import { laterThanBefore } from '../../../db/last-change.ts';
import type { Db } from '../../../db/schema/database.ts';
import { flagColumn, textColumn, type Columns } from './filter-sql.ts';

/** Profile of the company, with its user. */
export interface MemberRow {
  id: string;
  userId: string;
  role: Role;
  allContexts: boolean;
  active: boolean;
  revoked: boolean;
  externalId: string | null;
  directoryName: string | null;
  endedByDirectory: 'membership' | 'account' | null;
  createdAt: Date;
  changedAt: Date;
  email: string;
  firstName: string;
  lastName: string;
  displayName: string;
  locale: Locale | null;
  status: 'active' | 'inactive';
  teams: { id: string; label: string }[];
}

const calledBy = sql<string>`coalesce(profiles.directory_name, users.email)`;
const WORK = sql<string>`'work'`;

/** Attributes by which a directory finds users. */
export const MEMBER_COLUMNS: Columns = {
  id: textColumn(sql`profiles.id::text`),
  username: textColumn(calledBy),
  externalid: textColumn(sql`profiles.external_id`),
  displayname: textColumn(sql`users.display_name`),
  'name.givenname': textColumn(sql`users.first_name`),
  'name.familyname': textColumn(sql`users.last_name`),
  emails: textColumn(sql`users.email`),
  'emails.value': textColumn(sql`users.email`),
  'emails.type': textColumn(WORK),
  'emails.primary': flagColumn(sql`true`),
  usertype: textColumn(sql`profiles.role`),
  roles: textColumn(sql`profiles.role`),
  'roles.value': textColumn(sql`profiles.role`),
  active: flagColumn(sql`not profiles.revoked and users.status = 'active'`),
};

function selectMembers(db: Db, actor: Actor) {
  return db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.userId')
    .select([
      'profiles.id',
      'profiles.userId',
      'profiles.role',
      'profiles.allContexts',
      'profiles.active',
      'profiles.revoked',
      'profiles.externalId',
      'profiles.directoryName',
      'profiles.endedByDirectory',
      'profiles.createdAt',
      'users.email',
      'users.firstName',
      'users.lastName',
      'users.displayName',
      'users.locale',
      'users.status',
      sql<Date>`greatest(profiles.updated_at, users.updated_at)`.as('changedAt'),
      sql<MemberRow['teams']>`(select coalesce(
          jsonb_agg(jsonb_build_object('id', teams.id, 'label', teams.label) order by teams.label), '[]')
        from profile_teams join teams on teams.id = profile_teams.team_id
        where profile_teams.profile_id = profiles.id)`.as('teams'),
    ])
    .where('profiles.companyId', '=', actor.companyId)
    .where(ofUserWithinReach(actor, 'profiles'));
}

export interface Slice {
  condition: RawBuilder<boolean>;
  offset: number;
  limit: number;
}

/** Returns the company's members that meet a condition, always in the same order. */
export function listCompanyMembers(
  db: Db,
  actor: Actor,
  { condition, offset, limit }: Slice,
): Promise<MemberRow[]> {
  return selectMembers(db, actor)
    .where(condition)
    .orderBy('profiles.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countMembers(db: Db, actor: Actor, condition: RawBuilder<boolean>): Promise<number> {
  const { count } = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.userId')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('profiles.companyId', '=', actor.companyId)
    .where(condition)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns a member of the company and locks them until the transaction ends; null if there is none. */
export async function lockMember(db: Db, actor: Actor, id: string): Promise<MemberRow | null> {
  const locked = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.userId')
    .select('profiles.id')
    .where('profiles.id', '=', id)
    .where('profiles.companyId', '=', actor.companyId)
    .forUpdate()
    .executeTakeFirst();
  return locked === undefined ? null : findMember(db, actor, id);
}

export async function findMember(db: Db, actor: Actor, id: string): Promise<MemberRow | null> {
  return (await selectMembers(db, actor).where('profiles.id', '=', id).executeTakeFirst()) ?? null;
}

/** Returns whether another member of the company has this name at the directory. */
export async function isCalledSo(
  db: Db,
  actor: Actor,
  { name, exceptId }: { name: string; exceptId: string | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.userId')
    .select('profiles.id')
    .where('profiles.companyId', '=', actor.companyId)
    .where(sql<boolean>`lower(${calledBy}) = lower(${name})`)
    .where(sql<boolean>`profiles.id is distinct from ${exceptId}::uuid`)
    .executeTakeFirst();
  return row !== undefined;
}

export interface Naming {
  id: string;
  externalId: string | null;
  directoryName: string | null;
  now: Date;
}

/** Stores the names that the directory uses for a member. */
export async function updateNaming(db: Db, { id, externalId, directoryName, now }: Naming): Promise<void> {
  await db
    .updateTable('profiles')
    .set({
      externalId: externalId === null ? null : plainText(externalId),
      directoryName: directoryName === null ? null : plainText(directoryName),
      updatedAt: laterThanBefore(now),
    })
    .where('id', '=', id)
    .execute();
}
