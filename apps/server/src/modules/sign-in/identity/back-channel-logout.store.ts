import { sql } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';

/** Marks a logout token as used. Returns false if it was used before. */
export async function takeLogoutToken(
  db: Db,
  token: { tokenHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('usedLogoutTokens')
    .values(token)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteOldLogoutTokens(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('usedLogoutTokens').where('expiresAt', '<', before).execute();
}

interface Ended {
  providerIds: string[];
  issuer: string;
  /** Subject whose sessions all end, if no session is named. */
  sub: string | undefined;
  /** The provider's id of the session that ends. */
  sid: string | undefined;
}

/** Ends sessions that a provider opened. Returns the ids of their users. */
export async function endProvenSessions(db: Db, { providerIds, issuer, sub, sid }: Ended): Promise<string[]> {
  const isOfUser = sql<boolean>`identity_id in (
    select id from identities where issuer = ${issuer} and subject = ${sub ?? null})`;
  const isOfSession = sql<boolean>`provider_session = ${sid ?? null}`;
  // A session without an id of the provider ends with the other sessions of its subject
  const isEnded =
    sid === undefined
      ? isOfUser
      : sql<boolean>`(${sub === undefined ? isOfSession : sql`${isOfSession} and ${isOfUser}`}
          or (provider_session is null and ${isOfUser}))`;
  const rows = await db
    .deleteFrom('sessions')
    .where('providerId', 'in', providerIds)
    .where(isEnded)
    .returning('userId')
    .execute();
  return [...new Set(rows.map(({ userId }) => userId))];
}
