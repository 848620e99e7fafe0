import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Db } from '../../db/schema/database.ts';
import type { NewRow } from '../../db/schema/new-row.ts';
import type { SessionsTable } from '../../db/schema/user-tables.ts';
import type { Actor } from '../../access/actor.ts';

/** Someone about to sign in, as the password check needs them; null for an unknown or inactive user. */
export async function findSignIn(db: Db, email: string) {
  const row = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.userId', 'users.id')
    .select([
      'users.id as userId',
      'users.passwordHash',
      'profiles.id as profileId',
      'profiles.companyId',
      'profiles.role',
    ])
    .where('users.email', '=', email)
    .where('users.status', '=', 'active')
    .where('profiles.revoked', '=', false)
    .orderBy('profiles.active', 'desc')
    .orderBy('profiles.createdAt')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Sign-ins of one user at once go on one after the other: each changes which sessions and profile there are. */
export async function lockUser(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

export type NewSession = NewRow<SessionsTable, 'kind' | 'lastSeenAt' | 'confirmedAt'>;

export async function insertSession(db: Db, { now, ...session }: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      ...session,
      kind: session.bindHash === null ? 'api' : 'browser',
      userAgent: session.userAgent.slice(0, 400),
      createdAt: now,
      lastSeenAt: now,
    })
    .execute();
}

/** Mails to a user without a chosen language use the language of their browser. */
export async function rememberLanguage(db: Db, userId: string, language: Locale): Promise<void> {
  await db.updateTable('users').set({ browserLanguage: language }).where('id', '=', userId).execute();
}

/** Ends the user's oldest sessions, so that `keep` stay. */
export async function deleteOldestSessions(db: Db, userId: string, keep: number): Promise<void> {
  const oldest = db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .offset(keep);
  await db.deleteFrom('sessions').where('id', 'in', oldest).execute();
}

/** The session of a token with the user's active profile as it is now. */
export async function findSession(db: Db, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .innerJoin('profiles', 'profiles.userId', 'users.id')
    .select([
      'sessions.id as sessionId',
      'sessions.bindHash',
      'sessions.lastSeenAt',
      (session) => session.fn.coalesce('sessions.confirmedAt', 'sessions.createdAt').as('confirmedAt'),
      'users.id as userId',
      'profiles.id as profileId',
      'profiles.companyId',
      'profiles.role as role',
      'profiles.allContexts',
      'users.mustChangePassword',
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.idleExpiresAt', '>', now)
    .where('sessions.expiresAt', '>', now)
    .where('users.status', '=', 'active')
    .where('profiles.active', '=', true)
    .where('profiles.revoked', '=', false)
    .executeTakeFirst();
  return row ?? null;
}

export async function touchSession(
  db: Db,
  { sessionId, now, idleExpiresAt }: { sessionId: string; now: Date; idleExpiresAt: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: now, idleExpiresAt })
    .where('id', '=', sessionId)
    .execute();
}

export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
}

export async function deleteExpiredSessions(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((or) => or.or([or('expiresAt', '<', before), or('idleExpiresAt', '<', before)]))
    .execute();
}

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
