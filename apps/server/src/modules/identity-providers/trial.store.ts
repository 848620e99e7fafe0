import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

/** An account as a provider of a company finds it. */
export interface FoundAccount {
  userId: string;
  isActive: boolean;
  /** It is of other companies too, or an administrator's: a company's own provider may not vouch for it. */
  isBeyond: boolean;
}

export async function findAccountOf(
  db: Db,
  { email, companyId }: { email: string; companyId: string | null },
): Promise<FoundAccount | null> {
  const isBeyond = sql<boolean>`${companyId}::uuid is not null and exists (select from profiles
    where profiles.user_id = users.id and (company_id <> ${companyId} or role = 'admin'))`;
  const row = await db
    .selectFrom('users')
    .select(['id as userId', sql<boolean>`status = 'active'`.as('isActive'), isBeyond.as('isBeyond')])
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a person of an issuer signs in by a provider of the company already; null: of the instance. */
export async function isKnownSubject(
  db: Db,
  { issuer, subject, companyId }: { issuer: string; subject: string; companyId: string | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .innerJoin('identityProviders', 'identityProviders.id', 'identities.providerId')
    .select('identities.id')
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .where('identityProviders.companyId', companyId === null ? 'is' : '=', companyId)
    .executeTakeFirst();
  return row !== undefined;
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
