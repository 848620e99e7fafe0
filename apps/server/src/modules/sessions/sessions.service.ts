import { timingSafeEqual } from 'node:crypto';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Call, User } from '../../access/actor.ts';
import { announce } from '../../db/notifications.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { Refusal } from '../../errors/refusal.ts';
import { auditedNetwork } from '../../http/caller-trace.ts';
import { createToken, hashToken } from '../../secrets/token.ts';
import { appendToAuditLog } from '../audit-log/audit-log.store.ts';
import { activateProfile } from '../profiles/profiles.store.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { countAttempt } from './attempts.service.ts';
import {
  openKnownBrowser,
  sealKnownBrowser,
  ABSOLUTE_SECONDS,
  IDLE_SECONDS,
  SESSIONS_PER_USER_MAX,
  normaliseEmail,
  signInRules,
} from './sessions.policy.ts';
import { verifyPassword } from '../passwords/password-hash.ts';
import { countFailedSignIn } from './failed-sign-ins.store.ts';
import {
  deleteOwnSession,
  deleteOldestSessions,
  deleteSessionsOf,
  findSession,
  findSignIn,
  insertSession,
  lockUser,
  rememberLanguage,
  touchSession,
} from './sessions.store.ts';

/** From where and when a session is begun. */
export interface Beginning {
  ip: string;
  userAgent: string;
  /** Sessions begun in a browser are bound to it by a second cookie. */
  fromBrowser: boolean;
  language: Locale | null;
  now: Date;
}

export interface SignIn extends Beginning {
  email: string;
  password: string;
  requestId: string;
  /** What the browser is known by since it signed in before. */
  knownBrowser: string | null;
}

export interface OpenedSession {
  token: string;
  bind: string | null;
  expiresAt: Date;
}

/** A session that a sign-in opened. */
export interface SignedIn extends OpenedSession {
  /** What the browser is known by from now on; null for programs. */
  knownBrowser: string | null;
}

export interface SignInNeeds {
  db: Db;
  secrets: SecretBox;
}

const TOUCH_EVERY_MS = 60_000;

/** Signs in; refuses unknown, wrong and inactive alike, and after too many failures for a while. */
export async function openSession({ db, secrets }: SignInNeeds, signIn: SignIn): Promise<SignedIn> {
  const { ip, now, fromBrowser } = signIn;
  const email = normaliseEmail(signIn.email);
  const rules = signInRules(email, openKnownBrowser(secrets, email, signIn.knownBrowser), ip);
  const found = await countAttempt(db, { rules, now }, async () => {
    const known = await findSignIn(db, email);
    return (await verifyPassword(known?.passwordHash ?? null, signIn.password)) ? known : null;
  });
  if (found === null) {
    await countFailedSignIn(db, { email, network: auditedNetwork(ip), now });
    throw new Refusal('wrong-credentials');
  }
  return db.transaction().execute(async (transaction) => {
    await lockUser(transaction, found.userId);
    await activateProfile(transaction, found);
    const session = await startSession(transaction, found.userId, signIn);
    await appendToAuditLog(transaction, {
      actor: found,
      at: now,
      operation: 'sessions.create',
      targetId: null,
      request: { ...signIn, id: signIn.requestId },
    });
    return { ...session, knownBrowser: fromBrowser ? sealKnownBrowser(secrets, email) : null };
  });
}

/** Begins a session of somebody who has proven who they are. */
export async function startSession(db: Db, userId: string, beginning: Beginning): Promise<OpenedSession> {
  const { now, ip, userAgent } = beginning;
  const token = createToken();
  const bind = beginning.fromBrowser ? createToken() : null;
  const expiresAt = new Date(now.getTime() + ABSOLUTE_SECONDS * 1000);
  await insertSession(db, {
    id: createId(now.getTime()),
    userId,
    tokenHash: hashToken(token),
    bindHash: bind === null ? null : hashToken(bind),
    userAgent,
    ip,
    now,
    idleExpiresAt: new Date(now.getTime() + IDLE_SECONDS * 1000),
    expiresAt,
  });
  if (beginning.language !== null) await rememberLanguage(db, userId, beginning.language);
  await deleteOldestSessions(db, userId, SESSIONS_PER_USER_MAX);
  return { token, bind, expiresAt };
}

/** The user of a token, null when it is worth nothing (now): expired, revoked, or without its second cookie. */
export async function identify(
  db: Db,
  { token, bind, now }: { token: string; bind: string | null; now: Date },
): Promise<User | null> {
  const found = await findSession(db, hashToken(token), now);
  if (found === null) return null;
  const { bindHash, lastSeenAt, ...user } = found;
  if (bindHash !== null && (bind === null || !timingSafeEqual(bindHash, hashToken(bind)))) return null;
  if (now.getTime() - lastSeenAt.getTime() > TOUCH_EVERY_MS) {
    const idleExpiresAt = new Date(now.getTime() + IDLE_SECONDS * 1000);
    await touchSession(db, { sessionId: user.sessionId, now, idleExpiresAt });
  }
  return user;
}

/** Signs out of the session that asks; its open streams end. */
export async function closeOwnSession({ db, actor }: Call): Promise<void> {
  await deleteOwnSession(db, actor, actor.sessionId);
  await announce(db, 'access', actor.userId);
}

/** Signs a user out of all devices; their open streams end. */
export async function closeAllSessions(db: Db, userId: string): Promise<void> {
  await deleteSessionsOf(db, userId);
  await announce(db, 'access', userId);
}
