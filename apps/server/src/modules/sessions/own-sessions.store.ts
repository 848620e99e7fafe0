import type { Actor } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';

/** The actor's sessions that have not run out, the last seen first. */
export async function listLiveSessions(db: Db, actor: Actor, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_seen_at', 'idle_expires_at', 'expires_at'])
    .where('user_id', '=', actor.userId)
    .where('idle_expires_at', '>', now)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Notes that the password was given in the session that asks. */
export async function updateConfirmed(db: Db, actor: Actor, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', actor.sessionId).execute();
}

/** False when the actor has no such session. */
export async function deleteOwnSession(db: Db, actor: Actor, sessionId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function deleteOtherSessions(db: Db, actor: Actor): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', actor.userId)
    .where('id', '!=', actor.sessionId)
    .execute();
}
