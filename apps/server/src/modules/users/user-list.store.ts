import { sql, type RawBuilder } from 'kysely';
import type { Role } from '@vigie/contract/roles.ts';
import type { Actor } from '../../access/actor.ts';
import { ofUserWithinReach } from '../../access/reach.ts';
import { likeAround } from '../../db/like-text.ts';
import { nameLike } from '../../db/name-like.ts';
import type { Db } from '../../db/schema/database.ts';

export type UserRow = Awaited<ReturnType<typeof listUsers>>[number];

export interface UsersFilter {
  q?: string | undefined;
  role?: Role | undefined;
  status?: 'active' | 'inactive' | undefined;
  companyId?: string | undefined;
  teamId?: string | undefined;
}

function selectUsers(db: Db, actor: Actor) {
  return db
    .selectFrom('users')
    .select([
      'users.id',
      'users.email',
      'users.firstName',
      'users.lastName',
      'users.displayName',
      'users.locale',
      'users.status',
      'users.lastSeenAt',
      'users.createdAt',
      'users.updatedAt',
    ])
    .select([
      sql<number>`(select count(*)::int from messages
        where messages.user_id = users.id and ${ofUserWithinReach(actor, 'messages')})`.as('messages'),
      sql<number>`(select count(*)::int from devices where devices.user_id = users.id)`.as('devices'),
    ]);
}

/** Returns users within the actor's reach that match the filter. Role, company and team must match in one profile. */
export function usersWhere(actor: Actor, filter: UsersFilter): RawBuilder<boolean> {
  const conditions = [hasProfile(actor, filter)];
  if (filter.status !== undefined) conditions.push(sql`users.status = ${filter.status}`);
  if (filter.q !== undefined && filter.q !== '') {
    const called = sql<string>`users.display_name || ' ' || users.first_name || ' ' || users.last_name`;
    conditions.push(sql`(users.email ilike ${likeAround(filter.q)} or ${nameLike(called, filter.q)})`);
  }
  return sql.join(conditions, sql` and `);
}

function hasProfile(actor: Actor, { role, companyId, teamId }: UsersFilter): RawBuilder<boolean> {
  const conditions = [sql<boolean>`profiles.user_id = users.id`, ofUserWithinReach(actor, 'profiles')];
  if (role !== undefined) conditions.push(sql`profiles.role = ${role}`);
  if (companyId !== undefined) conditions.push(sql`profiles.company_id = ${companyId}`);
  if (teamId !== undefined)
    conditions.push(sql`profiles.id in (select profile_id from profile_teams where team_id = ${teamId})`);
  return sql<boolean>`exists (select from profiles where ${sql.join(conditions, sql` and `)})`;
}

/** Returns users, newest first, from an id on. */
export async function listUsers(
  db: Db,
  actor: Actor,
  slice: { condition: RawBuilder<boolean>; after: string | null; limit: number },
) {
  return selectUsers(db, actor)
    .where(slice.condition)
    .$if(slice.after !== null, (select) => select.where('users.id', '<', slice.after ?? ''))
    .orderBy('users.id', 'desc')
    .limit(slice.limit)
    .execute();
}

export async function findUser(db: Db, actor: Actor, id: string): Promise<UserRow | null> {
  const row = await selectUsers(db, actor)
    .where('users.id', '=', id)
    .where(usersWhere(actor, {}))
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the roles of a user in every company, also where the actor sees none of them. */
export async function listRolesOf(db: Db, userId: string): Promise<Role[]> {
  const rows = await db
    .selectFrom('profiles')
    .select('role')
    .where('userId', '=', userId)
    .where('revoked', '=', false)
    .execute();
  return rows.map(({ role }) => role);
}
