import { sql } from 'kysely';
import { scopeOf } from '@vigie/contract/permissions.ts';
import { isOfOneCompany, outranks, type Call } from '../../access/actor.ts';
import { ofUserWithinReach } from '../../access/reach.ts';
import { countRows, cursorOf, cutPage, type ListQuery } from '../../db/list-page.ts';
import { ApiError, requireFound } from '../../errors/api-error.ts';
import { listDevices } from '../notices/devices.store.ts';
import { readNewEmail } from '../account/email-changes.service.ts';
import { readMemberships } from '../profiles/memberships.service.ts';
import {
  findUser,
  listUsers,
  listRolesOf,
  usersWhere,
  type UsersFilter,
  type UserRow,
} from './user-list.store.ts';

export async function listAllUsers(call: Call, query: UsersFilter & ListQuery) {
  const { db, actor } = call;
  const condition = usersWhere(actor, query);
  const rows = await listUsers(db, actor, { condition, after: cursorOf(query), limit: query.limit + 1 });
  const { items, next } = cutPage(rows, query.limit);
  return { items: await withProfiles(call, items), next, total: await countRows(db, 'users', condition) };
}

/** Returns users with those of their profiles that the caller may see. */
export async function withProfiles({ db, actor }: Call, rows: UserRow[]) {
  const ids = rows.map(({ id }) => id);
  const own = sql<boolean>`profiles.user_id = any(${ids}::uuid[]) and ${ofUserWithinReach(actor, 'profiles')}`;
  const profiles = await readMemberships(db, own);
  return rows.map((row) => ({ ...row, profiles: profiles.get(row.id) ?? [] }));
}

export async function readUser(call: Call, { id }: { id: string }) {
  const { db, actor, now } = call;
  const row = await requireUser(call, id);
  const [user] = await withProfiles(call, [row]);
  if (user === undefined) throw new ApiError('not-found');
  const isSelf = id === actor.userId;
  const devices = isSelf || actor.role === 'admin' ? await listDevices(db, id) : [];
  const update = isSelf || (await mayActOn(call, id));
  const other = (operation: Parameters<typeof scopeOf>[0]) =>
    !isSelf && scopeOf(operation, actor.role) === 'all';
  return {
    ...user,
    devices,
    newEmail: isSelf || actor.role === 'admin' ? await readNewEmail(db, id, now) : null,
    updatedAt: row.updatedAt,
    may: {
      update,
      setEmail: !isOfOneCompany(actor) && (isSelf || scopeOf('users.setEmail', actor.role) === 'all'),
      setPassword: other('users.setPassword'),
      setStatus: other('users.setStatus'),
      remove: other('users.remove'),
      notify: scopeOf('users.notifyDevice', actor.role) !== null,
    },
  };
}

/** Returns a user within the actor's reach. Refuses any other as not found. */
export async function requireUser({ db, actor }: Call, id: string): Promise<UserRow> {
  return requireFound(await findUser(db, actor, id));
}

/** Returns whether the actor outranks a user in every company where that user has a profile. */
export async function mayActOn({ db, actor }: Call, userId: string): Promise<boolean> {
  return (await listRolesOf(db, userId)).every((role) => outranks(actor, role));
}
