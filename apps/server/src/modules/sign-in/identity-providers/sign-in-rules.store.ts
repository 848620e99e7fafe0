import { sql } from 'kysely';
import type { SignInRules, StoredSignInRules } from '@vigie/contract/identity-provider.ts';
import { laterThanBefore } from '../../../db/last-change.ts';
import type { Db } from '../../../db/schema/database.ts';

const NO_RULES: StoredSignInRules = {
  requiresProvider: false,
  breakGlassUserId: null,
  secondFactorRoles: [],
  updatedAt: null,
};

/** Returns how users of a company, or of the instance, have to sign in. */
export async function findRules(db: Db, companyId: string | null): Promise<StoredSignInRules> {
  const row = await db
    .selectFrom('signInRules')
    .select(['requiresProvider', 'breakGlassUserId', 'secondFactorRoles', 'updatedAt'])
    .where('companyId', companyId === null ? 'is' : '=', companyId)
    .executeTakeFirst();
  return row === undefined ? NO_RULES : { ...row, updatedAt: row.updatedAt.toISOString() };
}

export async function storeRules(
  db: Db,
  { companyId, now, ...rules }: SignInRules & { companyId: string | null; now: Date },
): Promise<void> {
  await db
    .insertInto('signInRules')
    .values({ companyId, ...rules, updatedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('companyId')
        .doUpdateSet({ ...rules, updatedAt: laterThanBefore(now, 'sign_in_rules.updated_at') }),
    )
    .execute();
}

const SIGN_IN_METHODS_LOCK = 8_441_714;

/**
 * Locks the settings of the instance until the transaction ends, so that changes of sign-in rules run one after the
 * other.
 */
export async function lockInstanceSettings(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SIGN_IN_METHODS_LOCK})`.execute(db);
}

/** Returns whether a company has an enabled provider other than `besideId`. */
export async function hasEnabledProvider(db: Db, companyId: string, besideId?: string): Promise<boolean> {
  const row = await db
    .selectFrom('identityProviders')
    .select('id')
    .where('companyId', '=', companyId)
    .where('isEnabled', '=', true)
    .$if(besideId !== undefined, (others) => others.where('id', '!=', besideId!))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether a user can be the company's break-glass user: a manager of the company who has a password. */
export async function canBreakGlass(
  db: Db,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.userId')
    .select('users.id')
    .where('profiles.companyId', '=', companyId)
    .where('profiles.userId', '=', userId)
    .where('profiles.role', 'in', ['admin', 'moderator'])
    .where('profiles.revoked', '=', false)
    .where('users.status', '=', 'active')
    .where('users.passwordHash', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface Administrator {
  userId: string;
  /**
   * True if the administrator is a member of the company that is to require its provider. Its sessions do not reach
   * administration.
   */
  isOfCompany: boolean;
  /**
   * True if the administrator can sign in nevertheless: by another company, as break-glass user with a password, or by
   * a provider of the instance.
   */
  hasOtherWay: boolean;
}

/** Returns every administrator of the instance, with how they could sign in once a company requires its provider. */
export async function listAdministrators(
  db: Db,
  { companyId, breakGlassUserId }: { companyId: string; breakGlassUserId: string | null },
): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`
    select users.id as user_id, bool_or(profiles.company_id = ${companyId}) as is_of_company,
      bool_or(case when profiles.company_id = ${companyId} then users.id is not distinct from ${breakGlassUserId}::uuid
          else not exists (select from sign_in_rules where sign_in_rules.company_id = profiles.company_id
            and requires_provider and break_glass_user_id is distinct from users.id) end)
        or exists (select from identities join identity_providers on identity_providers.id = identities.provider_id
          where identities.user_id = users.id and identity_providers.company_id is null and is_enabled)
        as has_other_way
    from profiles join users on users.id = profiles.user_id
    where profiles.role = 'admin' and not profiles.revoked and users.status = 'active'
    group by users.id order by users.id`.execute(db);
  return rows;
}
