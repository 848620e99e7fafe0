import { timingSafeEqual } from 'node:crypto';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { SecondFactor, SignInMethod } from '@vigie/contract/sign-in.ts';
import type { Call, User } from '../../../access/actor.ts';
import { announce } from '../../../db/notifications.ts';
import type { Db } from '../../../db/schema/database.ts';
import { createId } from '../../../db/uuid-v7.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { auditedNetwork } from '../../../http/caller-trace.ts';
import { createToken, hashToken } from '../../../secrets/token.ts';
import { appendToAuditLog } from '../../audit-log/audit-log.store.ts';
import { activateProfile } from '../../profiles/profiles.store.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { notifyBreakGlassUse } from '../identity-providers/break-glass.service.ts';
import { providerNeeded } from '../identity/offered.service.ts';
import { requireNoFactor } from '../factors/needed-factor.service.ts';
import { recordSignIn } from '../sign-ins/sign-ins.service.ts';
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

/** Origin and time of a new session. */
export interface SessionBeginning {
  ip: string;
  userAgent: string;
  /** True if begun in a browser: such a session is bound to it by a second cookie. */
  fromBrowser: boolean;
  language: Locale | null;
  now: Date;
}

export interface SignIn extends SessionBeginning {
  email: string;
  password: string;
  requestId: string;
  /** Name by which the browser is recognised since an earlier sign-in. */
  knownBrowser: string | null;
}

export interface OpenedSession {
  token: string;
  bind: string | null;
  expiresAt: Date;
}

/** Session that a sign-in opened. */
export interface SignedIn extends OpenedSession {
  /** Name by which the browser is recognised from now on; null for programs. */
  knownBrowser: string | null;
}

export interface SignInNeeds {
  db: Db;
  secrets: SecretBox;
}

const TOUCH_EVERY_MS = 60_000;

/**
 * Signs in by password. Refuses unknown, wrong and inactive accounts alike, and for a while after too many failures.
 */
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
    throw new ApiError('wrong-credentials');
  }
  if (found.isShut) throw await providerNeeded(db, found.companyId);
  await requireNoFactor({ db, secrets }, found.userId, now);
  return db
    .transaction()
    .execute((transaction) => enter({ db: transaction, secrets }, found, { ...signIn, proof: BY_PASSWORD }));
}

/** Method by which a user proved their identity. */
export interface IdentityProof {
  method: SignInMethod;
  secondFactor: SecondFactor | null;
  /** Set for the method `provider`. */
  provider?: ProvenBy;
}

/** Provider that authenticated the user. */
export interface ProvenBy {
  id: string;
  name: string;
  identityId: string;
  /** Company of the provider; null: the instance's. */
  companyId: string | null;
  /** The provider's id of its own session (`sid`). */
  session: string | null;
  /** Encrypted. */
  idToken: Buffer | null;
}

const BY_PASSWORD: IdentityProof = { method: 'password', secondFactor: null };

/** Origin of a sign-in, without its proof. */
export type Arriving = Omit<SignIn, 'email' | 'password'>;

export type Entering = Arriving & { proof: IdentityProof };

/**
 * Opens the session of an authenticated user, as the last step of a transaction. It activates the profile, and records
 * the sign-in for the user and in the audit log.
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
  await recordSignIn(db, userId, { ...entering, isKnownBrowser });
  const request = { ...entering, id: entering.requestId };
  const { now } = entering;
  if (entering.proof.method !== 'provider') await notifyBreakGlassUse(db, { actor: into, request, now });
  await appendToAuditLog(db, {
    actor: into,
    at: now,
    operation: 'sessions.create',
    targetId: null,
    request,
  });
  return { ...session, knownBrowser: entering.fromBrowser ? sealKnownBrowser(secrets, email) : null };
}

export async function startSession(
  db: Db,
  { userId, proof = BY_PASSWORD, ...beginning }: SessionBeginning & { userId: string; proof?: IdentityProof },
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
 * Returns how the calling session was authenticated, for the session that replaces it. If a company requires its
 * provider, a session by password would be refused at once.
 */
export async function readOwnProof({ db, actor }: Call): Promise<IdentityProof> {
  const found = await findProof(db, actor.sessionId);
  if (found === null) return BY_PASSWORD;
  const { method, secondFactor, providerId, identityId, providerName } = found;
  if (providerId === null || identityId === null) return { method, secondFactor };
  const { companyId, providerSession: session, idToken } = found;
  const provider = { id: providerId, name: providerName ?? '', identityId, companyId, session, idToken };
  return { method, secondFactor, provider };
}

/** Returns the user of a token. Null for a token that is invalid: expired, revoked, or without its second cookie. */
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

/** Ends the calling session; its open streams end. */
export async function closeOwnSession({ db, actor }: Call): Promise<void> {
  await deleteOwnSession(db, actor, actor.sessionId);
  await announce(db, 'access', actor.userId);
}

/** Signs a user out of all devices; their open streams end. */
export async function closeAllSessions(db: Db, userId: string): Promise<void> {
  await deleteSessionsOf(db, userId);
  await announce(db, 'access', userId);
}
