import { sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { withinReach } from '../../../access/reach.ts';
import { plainText } from '../../../db/json-text.ts';
import { nameOfUser } from '../../../db/name-of-user.ts';
import type { Db } from '../../../db/schema/database.ts';
import { textColumn, type Column, type Columns } from './filter-sql.ts';
import type { Slice } from './members.store.ts';

export interface TeamRow {
  id: string;
  label: string;
  externalId: string | null;
  createdAt: Date;
  members: { id: string; name: string }[];
}

/** Returns the condition that a profile is in the team. */
const memberColumn: Column = (operator, value) => {
  const inTeam = sql`select from profile_teams where profile_teams.team_id = teams.id`;
  if (operator === 'pr') return sql<boolean>`exists (${inTeam})`;
  if (operator !== 'eq' || typeof value !== 'string') return sql<boolean>`false`;
  return sql<boolean>`exists (${inTeam} and profile_teams.profile_id::text = lower(${value}))`;
};

/** Attributes by which a directory finds groups. */
export const TEAM_COLUMNS: Columns = {
  id: textColumn(sql`teams.id::text`),
  displayname: textColumn(sql`teams.label`),
  externalid: textColumn(sql`teams.external_id`),
  members: memberColumn,
  'members.value': memberColumn,
};

function selectTeams(db: Db, actor: Actor) {
  return db
    .selectFrom('teams')
    .select([
      'teams.id',
      'teams.label',
      'teams.externalId',
      'teams.createdAt',
      sql<TeamRow['members']>`(select coalesce(
          jsonb_agg(jsonb_build_object('id', profiles.id, 'name', ${nameOfUser('users')}) order by profiles.id), '[]')
        from profile_teams
          join profiles on profiles.id = profile_teams.profile_id
          join users on users.id = profiles.user_id
        where profile_teams.team_id = teams.id)`.as('members'),
    ])
    .where('teams.companyId', '=', actor.companyId)
    .where(withinReach(actor, 'teams.companyId'));
}

/** Returns the company's teams that meet a condition, always in the same order. */
export function listTeamsOfDirectory(
  db: Db,
  actor: Actor,
  { condition, offset, limit }: Slice,
): Promise<TeamRow[]> {
  return selectTeams(db, actor).where(condition).orderBy('teams.id').offset(offset).limit(limit).execute();
}

export async function countTeams(db: Db, actor: Actor, condition: Slice['condition']): Promise<number> {
  const { count } = await db
    .selectFrom('teams')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('teams.companyId', '=', actor.companyId)
    .where(condition)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findTeam(db: Db, actor: Actor, id: string): Promise<TeamRow | null> {
  return (await selectTeams(db, actor).where('teams.id', '=', id).executeTakeFirst()) ?? null;
}

/** Returns a team of the company and locks it until the transaction ends; null if there is none. */
export async function lockTeam(db: Db, actor: Actor, id: string): Promise<TeamRow | null> {
  const locked = await db
    .selectFrom('teams')
    .select('id')
    .where('id', '=', id)
    .where('companyId', '=', actor.companyId)
    .forUpdate()
    .executeTakeFirst();
  return locked === undefined ? null : findTeam(db, actor, id);
}

export async function updateExternalId(
  db: Db,
  { id, externalId }: { id: string; externalId: string | null },
): Promise<void> {
  await db
    .updateTable('teams')
    .set({ externalId: externalId === null ? null : plainText(externalId) })
    .where('id', '=', id)
    .execute();
}

interface TeamMembers {
  teamId: string;
  profileIds: string[];
}

/** Adds profiles of the company to a team, except administrators. Returns how many of these profiles exist. */
export async function addToTeam(db: Db, actor: Actor, { teamId, profileIds }: TeamMembers): Promise<number> {
  const found = await db
    .selectFrom('profiles')
    .select(['id', 'role'])
    .where('companyId', '=', actor.companyId)
    .where('id', 'in', profileIds)
    .forKeyShare()
    .execute();
  const rows = found
    .filter(({ role }) => role !== 'admin')
    .map(({ id }) => ({ companyId: actor.companyId, profileId: id, teamId }));
  if (rows.length > 0)
    await db
      .insertInto('profileTeams')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return found.length;
}

/** Removes profiles from a team, except administrators. */
export async function takeFromTeam(db: Db, { teamId, profileIds }: TeamMembers): Promise<void> {
  await db
    .deleteFrom('profileTeams')
    .where('teamId', '=', teamId)
    .where('profileId', 'in', profileIds)
    .where('profileId', 'not in', (administrators) =>
      administrators.selectFrom('profiles').select('id').where('role', '=', 'admin'),
    )
    .execute();
}
