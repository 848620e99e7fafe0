import { timingSafeEqual } from 'node:crypto';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { SecondFactor, SignInMethod } from '@vigie/contract/sign-in.ts';
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
import { tellBreakGlass } from '../identity-providers/break-glass.service.ts';
import { providerNeeded } from '../identity/offered.service.ts';
import { requireNoFactor } from '../factors/needed-factor.service.ts';
import { noteSignIn } from '../sign-ins/sign-ins.service.ts';
import { countryOf } from '../sign-ins/country-of.service.ts';
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
  findProof,
  findSession,
  findSignIn,
  insertSession,
  lockUser,
  rememberLanguage,
  touchSession,
  updateLastSeen,
  type Entrance,
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

/** Signs in by password; refuses unknown, wrong and inactive alike, and after too many failures for a while. */
export async function openSession({ db, secrets }: SignInNeeds, signIn: SignIn): Promise<SignedIn> {
  const { ip, now } = signIn;
  const email = normaliseEmail(signIn.email);
  const rules = signInRules(email, openKnownBrowser(secrets, email, signIn.knownBrowser), ip);
  const found = await countAttempt(db, { rules, now }, async () => {
    const known = await findSignIn(db, { email });
    return (await verifyPassword(known?.passwordHash ?? null, signIn.password)) ? known : null;
  });
  if (found === null) {
    await countFailedSignIn(db, { email, network: auditedNetwork(ip), now });
    throw new Refusal('wrong-credentials');
  }
  if (found.isShut) throw await providerNeeded(db, found.companyId);
  await requireNoFactor({ db, secrets }, found.userId, now);
  return db
    .transaction()
    .execute((transaction) => enter({ db: transaction, secrets }, found, { ...signIn, proof: BY_PASSWORD }));
}

/** How somebody proved who they are. */
export interface Proof {
  method: SignInMethod;
  secondFactor: SecondFactor | null;
  /** Of `provider`. */
  provider?: ProvenBy;
}

/** The provider that vouched for somebody. */
export interface ProvenBy {
  id: string;
  name: string;
  identityId: string;
  /** Whose provider it is; null: the instance's. */
  companyId: string | null;
  /** What it calls its own session (`sid`). */
  session: string | null;
  /** Sealed. */
  idToken: Buffer | null;
}

const BY_PASSWORD: Proof = { method: 'password', secondFactor: null };

/** Where a sign-in comes from, without how it is proven. */
export type Arriving = Omit<SignIn, 'email' | 'password'>;

export type Entering = Arriving & { proof: Proof };

/**
 * Opens the session of somebody who has proven who they are, in a transaction whose last step it is: it activates the
 * profile, and notes the sign-in for the user and in the audit log.
 */
export async function enter(
  { db, secrets }: SignInNeeds,
  into: Entrance,
  entering: Entering,
): Promise<SignedIn> {
  const { userId, email } = into;
  await lockUser(db, userId);
  await activateProfile(db, into);
  const session = await startSession(db, { ...entering, userId });
  const isKnownBrowser = openKnownBrowser(secrets, email, entering.knownBrowser) !== null;
  await noteSignIn(db, userId, { ...entering, isKnownBrowser });
  const request = { ...entering, id: entering.requestId };
  const { now } = entering;
  if (entering.proof.method !== 'provider') await tellBreakGlass(db, { actor: into, request, now });
  await appendToAuditLog(db, {
    actor: into,
    at: now,
    operation: 'sessions.create',
    targetId: null,
    request,
  });
  return { ...session, knownBrowser: entering.fromBrowser ? sealKnownBrowser(secrets, email) : null };
}

/** Begins a session of somebody who has proven who they are. */
export async function startSession(
  db: Db,
  { userId, proof = BY_PASSWORD, ...beginning }: Beginning & { userId: string; proof?: Proof },
): Promise<OpenedSession> {
  const { now, ip, userAgent, fromBrowser, language } = beginning;
  const { method, secondFactor, provider } = proof;
  const token = createToken();
  const bind = fromBrowser ? createToken() : null;
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
    method,
    secondFactor,
    country: countryOf(ip),
    providerId: provider?.id ?? null,
    identityId: provider?.identityId ?? null,
    companyId: provider?.companyId ?? null,
    providerSession: provider?.session ?? null,
    idToken: provider?.idToken ?? null,
  });
  await updateLastSeen(db, userId, now);
  if (language !== null) await rememberLanguage(db, userId, language);
  await deleteOldestSessions(db, userId, SESSIONS_PER_USER_MAX);
  return { token, bind, expiresAt };
}

/**
 * Returns how the session that asks was proven, for the one that takes its place: where a company demands its provider,
 * one by password would be shut at once.
 */
export async function readOwnProof({ db, actor }: Call): Promise<Proof> {
  const found = await findProof(db, actor.sessionId);
  if (found === null) return BY_PASSWORD;
  const { method, secondFactor, providerId, identityId, providerName } = found;
  if (providerId === null || identityId === null) return { method, secondFactor };
  const { companyId, providerSession: session, idToken } = found;
  const provider = { id: providerId, name: providerName ?? '', identityId, companyId, session, idToken };
  return { method, secondFactor, provider };
}

/**
 * Returns the user of a token, null when it is worth nothing (now): expired, revoked, or without its second cookie.
 */
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
    await updateLastSeen(db, user.userId, now);
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
