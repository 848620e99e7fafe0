import type * as z from 'zod';
import { sql, type RawBuilder } from 'kysely';
import type { FieldError } from '@vigie/contract/errors.ts';
import type { MembershipInput, membershipSchema } from '@vigie/contract/user.ts';
import { outranks, type Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ApiError, refuseField, refuseFields } from '../../errors/api-error.ts';
import {
  findCompanyName,
  insertProfile,
  listMemberships,
  listOwned,
  replaceBelonging,
  lockAdministrators,
  type MembershipRow,
} from './memberships.store.ts';

/** Reads the profiles that meet a condition, by user. */
export async function readMemberships(db: Db, condition: RawBuilder<boolean>) {
  const rows = await listMemberships(db, condition);
  return new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, own]) => [
      userId,
      own.map(presentMembership),
    ]),
  );
}

export function presentMembership(row: MembershipRow): z.input<typeof membershipSchema> {
  return {
    ...row,
    ...row,
    profileId: row.id,
    company: { id: row.companyId, name: row.companyName },
    memberSince: row.createdAt,
  };
}

/**
 * Returns the company's name. Refuses a membership that the actor may not grant: of another company, or of the actor's
 * own rank or above. It also refuses teams and contexts of another company.
 */
export async function requireGrantableMembership(
  { db, actor }: Call,
  input: MembershipInput,
  path: string,
): Promise<string> {
  const isWithinReach = actor.scope === 'all' || input.companyId === actor.companyId;
  const name = isWithinReach ? await findCompanyName(db, input.companyId) : null;
  if (name === null) throw refuseField(`${path}companyId`, 'company-unknown');
  if (!outranks(actor, input.role)) throw new ApiError('contact-an-administrator');
  await requireBelonging(db, input, path);
  return name;
}

/** Refuses teams and contexts that do not belong to the company. */
export async function requireBelonging(
  db: Db,
  { companyId, teamIds, contextIds }: Pick<MembershipInput, 'companyId' | 'teamIds' | 'contextIds'>,
  path: string,
): Promise<void> {
  const teams = await listOwned(db, 'teams', { companyId, ids: teamIds });
  const contexts = await listOwned(db, 'contexts', { companyId, ids: contextIds });
  const faults: FieldError[] = [];
  if (teamIds.some((id) => !teams.has(id)))
    faults.push({ path: `${path}teamIds`, code: 'team-unknown', params: {} });
  if (contextIds.some((id) => !contexts.has(id)))
    faults.push({ path: `${path}contextIds`, code: 'context-unknown', params: {} });
  if (faults.length > 0) throw refuseFields(faults);
}

/** Creates a profile of a user, which `requireMembership` has allowed. */
export async function addMembership(
  { db, now }: Pick<Call, 'db' | 'now'>,
  {
    userId,
    active,
    byRule = false,
    ...input
  }: MembershipInput & { userId: string; active: boolean; byRule?: boolean },
): Promise<string> {
  const profileId = createId(now.getTime());
  const { companyId, role, allContexts, teamIds, contextIds } = input;
  await insertProfile(db, { profileId, userId, companyId, role, allContexts, active, byRule, now });
  await replaceBelonging(db, { companyId, profileId, teamIds, contextIds });
  return profileId;
}

/** Returns whether a profile has exactly this role, these teams and these contexts. */
export async function hasAlready(
  db: Db,
  profileId: string,
  { role, allContexts, teamIds, contextIds }: Omit<MembershipInput, 'companyId'>,
): Promise<boolean> {
  const [now] = await listMemberships(db, sql<boolean>`profiles.id = ${profileId}`);
  return (
    now?.role === role &&
    now.allContexts === allContexts &&
    areSame(now.teams, teamIds) &&
    areSame(now.contexts, contextIds)
  );
}

function areSame(now: readonly { id: string }[], wanted: readonly string[]): boolean {
  const ids = new Set(wanted);
  return ids.size === now.length && now.every(({ id }) => ids.has(id));
}

/** User or profile that is about to stop being an administrator. */
export type Leaving = { userId: string } | { profileId: string };

/**
 * Refuses to leave the instance without an administrator. It locks administrators, so that two parallel calls run one
 * after the other.
 */
export async function requireOtherAdministrator(db: Db, leaving: Leaving): Promise<void> {
  const administrators = await lockAdministrators(db);
  const staying = administrators.filter((one) =>
    'userId' in leaving ? one.userId !== leaving.userId : one.profileId !== leaving.profileId,
  );
  if (staying.length === 0 && administrators.length > 0) throw new ApiError('contact-an-administrator');
}
