import type { Insertable } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';
import type { SignInsTable } from '../../../db/schema/tables.generated.ts';

export async function insertSignIn(db: Db, signIn: Insertable<SignInsTable>): Promise<void> {
  await db.insertInto('signIns').values(signIn).execute();
}

const EARLIER_MAX = 100;

/** Returns the earlier sign-ins of a user with their origins, newest first. */
export function findEarlierSignIns(db: Db, userId: string) {
  return db
    .selectFrom('signIns')
    .select(['ip'])
    .where('userId', '=', userId)
    .orderBy('at', 'desc')
    .limit(EARLIER_MAX)
    .execute();
}

const LISTED_MAX = 100;

/** Returns the sign-ins of a user, newest first. */
export function listSignIns(db: Db, userId: string) {
  return db
    .selectFrom('signIns')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute();
}

export async function deleteOldSignIns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('signIns').where('at', '<', before).execute();
}
