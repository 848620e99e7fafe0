import type { Db } from '../../db/schema/database.ts';

/** The company that a guest code belongs to; null for a code that is nobody's, or no more. */
export async function findInvitingCompany(db: Db, guestCode: string) {
  const row = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('guestCode', '=', guestCode)
    .executeTakeFirst();
  return row ?? null;
}

/** A user's profile in a company, whatever became of it. */
export async function findMembership(db: Db, { userId, companyId }: { userId: string; companyId: string }) {
  const row = await db
    .selectFrom('profiles')
    .select(['id', 'revoked'])
    .where('userId', '=', userId)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row ?? null;
}
