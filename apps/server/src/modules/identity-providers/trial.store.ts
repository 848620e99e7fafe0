import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

/** An account as a provider of a company finds it. */
export interface FoundAccount {
  userId: string;
  isActive: boolean;
  /** Not of the company alone, or an administrator's: the company's own provider may not vouch for it. */
  isBeyond: boolean;
}

const isActive = sql<boolean>`users.status = 'active'`;
const isBeyond = (companyId: string | null) => sql<boolean>`(${companyId}::uuid is not null
  and (select count(*) = 0 or bool_or(company_id <> ${companyId} or role = 'admin') from profiles
    where profiles.user_id = users.id))`;

export async function findAccountOf(
  db: Db,
  { email, companyId }: { email: string; companyId: string | null },
): Promise<FoundAccount | null> {
  const row = await db
    .selectFrom('users')
    .select(['users.id as userId', isActive.as('isActive'), isBeyond(companyId).as('isBeyond')])
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

/** Whom a person of an issuer signs in as by a provider of the company; by one of the instance where it is null. */
export async function findUserOf(
  db: Db,
  { issuer, subject, companyId }: { issuer: string; subject: string; companyId: string | null },
): Promise<FoundAccount | null> {
  const row = await db
    .selectFrom('identities')
    .innerJoin('identityProviders', 'identityProviders.id', 'identities.providerId')
    .innerJoin('users', 'users.id', 'identities.userId')
    .select(['users.id as userId', isActive.as('isActive'), isBeyond(companyId).as('isBeyond')])
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .where('identityProviders.companyId', companyId === null ? 'is' : '=', companyId)
    .executeTakeFirst();
  return row ?? null;
}

export async function isBoundTo(db: Db, userId: string, issuer: string): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .select('id')
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row !== undefined;
}

/** What teams or contexts are called, in the order of their names. */
export async function listLabels(db: Db, table: 'teams' | 'contexts', ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom(table).select(['id', 'label']).where('id', 'in', ids).orderBy('label').execute();
}
