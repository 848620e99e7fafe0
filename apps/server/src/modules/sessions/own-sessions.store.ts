import type { Actor } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';

/** The actor's sessions that have not run out, the last seen first. */
export async function listLiveSessions(db: Db, actor: Actor, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'ip', 'createdAt', 'lastSeenAt', 'idleExpiresAt', 'expiresAt'])
    .where('userId', '=', actor.userId)
    .where('idleExpiresAt', '>', now)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Notes that the password was given in the session that asks. */
export async function updateConfirmed(db: Db, actor: Actor, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmedAt: now }).where('id', '=', actor.sessionId).execute();
}

/** False when the actor has no such session. */
export async function deleteOwnSession(db: Db, actor: Actor, sessionId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('userId', '=', actor.userId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function deleteOtherSessions(db: Db, actor: Actor): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', actor.userId)
    .where('id', '!=', actor.sessionId)
    .execute();
}
