import { sql } from 'kysely';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Db } from '../../../db/schema/database.ts';
import type { NewRow } from '../../../db/schema/new-row.ts';
import type { SessionsTable } from '../../../db/schema/tables.generated.ts';
import type { Actor } from '../../../access/actor.ts';

/** Condition that a company allows only its provider for its users, except for one user. */
const isShut = sql<boolean>`exists (select from sign_in_rules
  where sign_in_rules.company_id = profiles.company_id and sign_in_rules.requires_provider
  and sign_in_rules.break_glass_user_id is distinct from profiles.user_id)`;

/**
 * Finds a user who is about to sign in by password or passkey, with the profile that opens. Null for an unknown or
 * inactive user. `isShut`: none of their companies allows this method.
 */
export async function findSignIn(db: Db, who: { email: string } | { userId: string }) {
  const row = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.userId', 'users.id')
    .select([
      'users.id as userId',
      'users.email',
      'users.passwordHash',
      'profiles.id as profileId',
      'profiles.companyId',
      'profiles.role',
      isShut.as('isShut'),
    ])
    .where('email' in who ? sql<boolean>`users.email = ${who.email}` : sql<boolean>`users.id = ${who.userId}`)
    .where('users.status', '=', 'active')
    .where('profiles.revoked', '=', false)
    .orderBy(isShut)
    .orderBy('profiles.active', 'desc')
    .orderBy('profiles.createdAt')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
export type Entrance = NonNullable<Awaited<ReturnType<typeof findSignIn>>>;

/**
 * Locks a user until the transaction ends, so that sign-ins of one user run one after the other. Each changes sessions
 * and the active profile.
 */
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

/**
 * Stores that a user was seen, which outlives the session. It is a statement of its own: a transaction that locks a
 * user and then their sessions never waits for one that has locked a session.
 */
export async function updateLastSeen(db: Db, userId: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ lastSeenAt: now }).where('id', '=', userId).execute();
}

/** Stores the browser's language, which mails to a user without a chosen language use. */
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

/**
 * Condition that a session may use the profile. The company's own provider authenticates its members there, but not
 * administrators; other companies may require it.
 */
const reachesProfile = sql<boolean>`(sessions.company_id is null
    or (sessions.company_id = profiles.company_id and profiles.role <> 'admin'))
  and (sessions.method = 'provider' or not ${isShut})`;

/**
 * Condition that a password set by an administrator must be changed. It applies only to sessions that were opened by
 * that password.
 */
const mustChangePassword = sql<boolean>`sessions.method = 'password' and users.must_change_password`;

/** Condition that a second factor is missing. A passkey is two factors in one, and providers have theirs. */
const lacksSecondFactor = sql<boolean>`sessions.method = 'password'
  and exists (select from sign_in_rules where profiles.role = any (second_factor_roles)
    and (company_id is null or company_id = profiles.company_id))
  and not exists (select from passkeys where passkeys.user_id = users.id)
  and not exists (select from totp_secrets where totp_secrets.user_id = users.id and confirmed_at is not null)`;

/** Finds the session of a token with the user's active profile as it is now. */
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
      mustChangePassword.as('mustChangePassword'),
      'sessions.companyId as onlyCompanyId',
      lacksSecondFactor.as('lacksSecondFactor'),
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.idleExpiresAt', '>', now)
    .where('sessions.expiresAt', '>', now)
    .where('users.status', '=', 'active')
    .where('profiles.active', '=', true)
    .where('profiles.revoked', '=', false)
    .where(reachesProfile)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether a session may use the active profile. */
export async function isSessionOpen(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('profiles', 'profiles.userId', 'sessions.userId')
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .where('profiles.active', '=', true)
    .where(reachesProfile)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the method by which a session was opened; null if it does not exist. */
export async function findMethod(db: Db, sessionId: string) {
  const row = await db.selectFrom('sessions').select('method').where('id', '=', sessionId).executeTakeFirst();
  return row?.method ?? null;
}

/** Returns the method by which a session was opened, and the provider; null if it does not exist. */
export async function findProof(db: Db, sessionId: string) {
  const row = await db
    .selectFrom('sessions')
    .leftJoin('identityProviders', 'identityProviders.id', 'sessions.providerId')
    .select([
      'method',
      'secondFactor',
      'providerId',
      'identityProviders.name as providerName',
      'identityId',
      'sessions.companyId',
      'providerSession',
      'idToken',
    ])
    .where('sessions.id', '=', sessionId)
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

/** Returns the actor's sessions that have not expired, the last seen first. */
export async function listLiveSessions(db: Db, actor: Actor, now: Date) {
  return db
    .selectFrom('sessions')
    .leftJoin('identityProviders', 'identityProviders.id', 'sessions.providerId')
    .select([
      'sessions.id',
      'userAgent',
      'ip',
      'country',
      'method',
      'secondFactor',
      'identityProviders.name as provider',
      'sessions.createdAt',
      'lastSeenAt',
      'idleExpiresAt',
      'expiresAt',
    ])
    .where('userId', '=', actor.userId)
    .where('idleExpiresAt', '>', now)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute();
}

/** Records that the password was given in the calling session. */
export async function updateConfirmed(db: Db, actor: Actor, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmedAt: now }).where('id', '=', actor.sessionId).execute();
}

/** Deletes a session of the actor. Returns false if there is none of this id. */
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
