import { sql } from 'kysely';
import { scopeOf } from '@vigie/contract/permissions.ts';
import type { Membership, Person, PersonDetail } from '@vigie/contract/person.ts';
import type { Call } from '../../access/actor.ts';
import { outranks } from '../../access/rank.ts';
import { ofPersonWithinReach } from '../../access/reach.ts';
import { countRows, cursorOf, cutPage, type ListPage, type ListQuery } from '../../db/list-page.ts';
import { Refusal } from '../../errors/refusal.ts';
import { listDevices } from '../devices/devices.store.ts';
import { readNewEmail } from '../email-changes/email-changes.service.ts';
import { readMemberships } from '../profiles/memberships.service.ts';
import {
  findPerson,
  listPeople,
  listRolesOf,
  peopleWhere,
  type PeopleFilter,
  type PersonRow,
} from './people.store.ts';

export async function listAllPeople(call: Call, query: PeopleFilter & ListQuery): Promise<ListPage<Person>> {
  const { db, actor } = call;
  const condition = peopleWhere(actor, query);
  const rows = await listPeople(db, actor, { condition, after: cursorOf(query), limit: query.limit + 1 });
  const { items, next } = cutPage(rows, query.limit);
  return { items: await withProfiles(call, items), next, total: await countRows(db, 'users', condition) };
}

/** People with those of their profiles that the caller may see. */
export async function withProfiles({ db, actor }: Call, rows: PersonRow[]): Promise<Person[]> {
  const ids = rows.map(({ id }) => id);
  const own = sql<boolean>`profiles.user_id = any(${ids}::uuid[]) and ${ofPersonWithinReach(actor, 'profiles')}`;
  const profiles = await readMemberships(db, own);
  return rows.map((row) => presentPerson(row, profiles.get(row.id) ?? []));
}

export async function readPerson(call: Call, { id }: { id: string }): Promise<PersonDetail> {
  const { db, actor, now } = call;
  const row = await requirePerson(call, id);
  const [person] = await withProfiles(call, [row]);
  if (person === undefined) throw new Refusal('not-found');
  const isSelf = id === actor.userId;
  const devices = isSelf || actor.role === 'admin' ? await listDevices(db, id) : [];
  const update = isSelf || (await mayActOn(call, id));
  const other = (operation: Parameters<typeof scopeOf>[0]) =>
    !isSelf && scopeOf(operation, actor.role) === 'all';
  return {
    ...person,
    devices,
    newEmail: isSelf || actor.role === 'admin' ? await readNewEmail(db, id, now) : null,
    updatedAt: row.updatedAt.toISOString(),
    may: {
      update,
      setEmail: isSelf || scopeOf('users.setEmail', actor.role) === 'all',
      setPassword: other('users.setPassword'),
      setStatus: other('users.setStatus'),
      remove: other('users.remove'),
      notify: scopeOf('users.notifyDevice', actor.role) !== null,
    },
  };
}

/** A person within the actor's reach; for anyone else there is none. */
export async function requirePerson({ db, actor }: Call, id: string): Promise<PersonRow> {
  const row = await findPerson(db, actor, id);
  if (row === null) throw new Refusal('not-found');
  return row;
}

/** Whether the actor outranks a user in every company where that user has a profile. */
export async function mayActOn({ db, actor }: Call, userId: string): Promise<boolean> {
  return (await listRolesOf(db, userId)).every((role) => outranks(actor, role));
}

function presentPerson(row: PersonRow, profiles: Membership[]): Person {
  return {
    ...row,
    profiles,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  };
}
