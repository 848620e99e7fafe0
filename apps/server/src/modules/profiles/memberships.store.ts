import { sql, type RawBuilder } from 'kysely';
import type { Role } from '@vigie/contract/roles.ts';
import type { Db } from '../../db/schema/database.ts';

export interface Label {
  id: string;
  label: string;
}

export type MembershipRow = Awaited<ReturnType<typeof listMemberships>>[number];

/** Returns the profiles that meet a condition, with their company, teams and contexts; oldest first. */
export async function listMemberships(db: Db, condition: RawBuilder<boolean>) {
  return db
    .selectFrom('profiles')
    .innerJoin('companies', 'companies.id', 'profiles.companyId')
    .select([
      'profiles.id',
      'profiles.userId',
      'profiles.companyId',
      'companies.name as companyName',
      'profiles.role',
      'profiles.allContexts',
      'profiles.active',
      'profiles.revoked',
      'profiles.avatarAt',
      'profiles.createdAt',
    ])
    .select([teamsOf().as('teams'), contextsOf().as('contexts')])
    .where(condition)
    .orderBy('profiles.createdAt')
    .orderBy('profiles.id')
    .execute();
}

function teamsOf(): RawBuilder<Label[]> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', teams.id, 'label', teams.label) order by teams.label), '[]')
    from profile_teams join teams on teams.id = profile_teams.team_id
    where profile_teams.profile_id = profiles.id)`;
}

function contextsOf(): RawBuilder<Label[]> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', contexts.id, 'label', contexts.label) order by contexts.label), '[]')
    from profile_contexts join contexts on contexts.id = profile_contexts.context_id
    where profile_contexts.profile_id = profiles.id)`;
}

export interface NewMembership {
  profileId: string;
  userId: string;
  companyId: string;
  role: Role;
  allContexts: boolean;
  active: boolean;
  byRule: boolean;
  now: Date;
}

export async function insertProfile(db: Db, { profileId, now, ...membership }: NewMembership): Promise<void> {
  await db
    .insertInto('profiles')
    .values({ ...membership, id: profileId, createdAt: now })
    .execute();
}

export interface Belonging {
  companyId: string;
  profileId: string;
  teamIds: string[];
  contextIds: string[];
}

/** Replaces the teams and contexts of a profile by these, which belong to its company. */
export async function replaceBelonging(db: Db, belonging: Belonging): Promise<void> {
  const of = { companyId: belonging.companyId, profileId: belonging.profileId };
  await db.deleteFrom('profileTeams').where('profileId', '=', of.profileId).execute();
  await db.deleteFrom('profileContexts').where('profileId', '=', of.profileId).execute();
  const teams = [...new Set(belonging.teamIds)].map((id) => ({ ...of, teamId: id }));
  const contexts = [...new Set(belonging.contextIds)].map((id) => ({ ...of, contextId: id }));
  if (teams.length > 0) await db.insertInto('profileTeams').values(teams).execute();
  if (contexts.length > 0) await db.insertInto('profileContexts').values(contexts).execute();
}

/** Returns which of these ids belong to the company, and locks them until the transaction ends. */
export async function listOwned(
  db: Db,
  table: 'teams' | 'contexts',
  { companyId, ids }: { companyId: string; ids: string[] },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function findCompanyName(db: Db, companyId: string): Promise<string | null> {
  const row = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .forKeyShare()
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Returns every profile that administers the instance, and locks them until the transaction ends. */
export async function lockAdministrators(db: Db) {
  return db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.userId')
    .select(['profiles.id as profileId', 'profiles.userId'])
    .where('profiles.role', '=', 'admin')
    .where('profiles.revoked', '=', false)
    .where('users.status', '=', 'active')
    .orderBy('profiles.id')
    .forUpdate()
    .execute();
}
