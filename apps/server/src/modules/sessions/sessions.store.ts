import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Db } from '../../db/schema/database.ts';

/** Someone about to sign in, as the password check needs them; null for an unknown or inactive person. */
export async function findSignIn(db: Db, email: string) {
  const row = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'users.id as userId',
      'users.password_hash as passwordHash',
      'profiles.id as profileId',
      'profiles.company_id as companyId',
      'profiles.role',
    ])
    .where('users.email', '=', email)
    .where('users.status', '=', 'active')
    .where('profiles.revoked', '=', false)
    .orderBy('profiles.active', 'desc')
    .orderBy('profiles.created_at')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Sign-ins of one person at once go on one after the other: each changes which sessions and profile there are. */
export async function lockUser(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

export interface NewSession {
  id: string;
  userId: string;
  tokenHash: Buffer;
  bindHash: Buffer | null;
  userAgent: string;
  ip: string;
  now: Date;
  idleExpiresAt: Date;
  expiresAt: Date;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      token_hash: session.tokenHash,
      bind_hash: session.bindHash,
      kind: session.bindHash === null ? 'api' : 'browser',
      user_agent: session.userAgent.slice(0, 400),
      ip: session.ip,
      created_at: session.now,
      last_seen_at: session.now,
      idle_expires_at: session.idleExpiresAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** Mails to a user without a chosen language use the language of their browser. */
export async function rememberLanguage(db: Db, userId: string, language: Locale): Promise<void> {
  await db.updateTable('users').set({ browser_language: language }).where('id', '=', userId).execute();
}

/** Ends the person's oldest sessions, so that `keep` stay. */
export async function deleteOldestSessions(db: Db, userId: string, keep: number): Promise<void> {
  const oldest = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .offset(keep);
  await db.deleteFrom('sessions').where('id', 'in', oldest).execute();
}

/** The session of a token with the person's active profile as it is now. */
export async function findSession(db: Db, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'sessions.id as sessionId',
      'sessions.bind_hash as bindHash',
      'sessions.last_seen_at as lastSeenAt',
      (session) => session.fn.coalesce('sessions.confirmed_at', 'sessions.created_at').as('confirmedAt'),
      'users.id as userId',
      'profiles.id as profileId',
      'profiles.company_id as companyId',
      'profiles.role as role',
      'profiles.all_contexts as allContexts',
      'users.must_change_password as mustChangePassword',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.idle_expires_at', '>', now)
    .where('sessions.expires_at', '>', now)
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
    .set({ last_seen_at: now, idle_expires_at: idleExpiresAt })
    .where('id', '=', sessionId)
    .execute();
}

export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function deleteExpiredSessions(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((or) => or.or([or('expires_at', '<', before), or('idle_expires_at', '<', before)]))
    .execute();
}
