import { createHash, randomBytes } from 'node:crypto';
import { groupsOf } from '../../http/caller-trace.ts';
import { SealBroken, SealedByAnotherKey, type SecretBox } from '../../secrets/secret-box.ts';

export const IDLE_SECONDS = 12 * 3600;
export const ABSOLUTE_SECONDS = 7 * 24 * 3600;
export const SESSIONS_PER_USER_MAX = 10;

const FREE_FAILURES = 5;
const LONGEST_DELAY_SECONDS = 900;
const DAY_SECONDS = 24 * 3600;
const FAILURES_PER_DAY_MAX = 100;

/** A counter of failed sign-ins: after `failures` in the window, how long to wait; the whole window for Infinity. */
export interface ThrottleRule {
  key: string;
  windowSeconds: number;
  delaySeconds: (failures: number) => number;
  /** A success clears the failures before it. */
  forgets?: boolean;
}

/** Returns the account's own counter: five free failures, then 1, 2, 4 ... 900 seconds, a hundred a day at most. */
export function accountRule(email: string): ThrottleRule {
  return {
    key: `account:${digest(email)}`,
    windowSeconds: DAY_SECONDS,
    delaySeconds: (failures) => {
      if (failures >= FAILURES_PER_DAY_MAX) return Infinity;
      if (failures <= FREE_FAILURES) return 0;
      return Math.min(LONGEST_DELAY_SECONDS, 2 ** (failures - FREE_FAILURES - 1));
    },
    forgets: true,
  };
}

/**
 * Returns the counters of a sign-in. A browser from which the user signed in before has its own counter. Strangers
 * who guess passwords then delay only other strangers.
 */
export function signInRules(email: string, knownBrowser: string | null, ip: string): ThrottleRule[] {
  if (knownBrowser === null) return [accountRule(email), ...addressRules(ip)];
  return [{ ...accountRule(email), key: `browser:${digest(knownBrowser)}` }];
}

/**
 * Returns the counters of a sign-in's second step: as of its password, under names of their own. Whoever knows the
 * password and guesses codes delays no browser that the user has signed in from.
 */
export function secondStepRules(email: string, knownBrowser: string | null, ip: string): ThrottleRule[] {
  return signInRules(email, knownBrowser, ip).map(ofSecondStep);
}

/** Returns the one of them that knows an account by its e-mail. */
export function secondStepRule(email: string): ThrottleRule {
  return ofSecondStep(accountRule(email));
}

const ofSecondStep = (rule: ThrottleRule): ThrottleRule => ({ ...rule, key: `factor-${rule.key}` });

/** Returns an address's counters: 20 failures a minute, 100 an hour; IPv6 addresses count by their /64. */
export function addressRules(ip: string): ThrottleRule[] {
  const address = networkOf(ip);
  return [
    { key: `minute:${address}`, windowSeconds: 60, delaySeconds: upTo(20) },
    { key: `hour:${address}`, windowSeconds: 3600, delaySeconds: upTo(100) },
  ];
}

/**
 * Requests for a new password: 3 an hour per account, whether or not it exists, and 10 an hour per address.
 */
export function resetRules(email: string, ip: string): ThrottleRule[] {
  return [
    { key: `reset:${digest(email)}`, windowSeconds: 3600, delaySeconds: upTo(3) },
    { key: `reset-hour:${networkOf(ip)}`, windowSeconds: 3600, delaySeconds: upTo(10) },
  ];
}

/** Sign-ins in two steps that are begun at an address: 300 in ten minutes, since a whole office may share it. */
export function stepRule(kind: 'provider' | 'passkey', ip: string): ThrottleRule {
  return { key: `${kind}-begin:${networkOf(ip)}`, windowSeconds: 600, delaySeconds: upTo(300) };
}

/** Returns addresses that somebody wants for an account, each of which is written to: ten an hour. */
export function emailChangeRule(userId: string): ThrottleRule {
  return { key: `email-change:${userId}`, windowSeconds: 3600, delaySeconds: upTo(10) };
}

/** Guesses of the current password by whoever has a session. */
export function ownPasswordRule(userId: string): ThrottleRule {
  return { ...accountRule(userId), key: `own-password:${userId}` };
}

/** Guesses of a code by whoever has a session. */
export function ownFactorRule(userId: string): ThrottleRule {
  return { ...accountRule(userId), key: `own-factor:${userId}` };
}

/** Returns an e-mail as a counter is named by it. */
export function emailKey(email: string): string {
  return digest(email);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function upTo(limit: number): (failures: number) => number {
  return (failures) => (failures >= limit ? Infinity : 0);
}

/** Returns what an address is counted by. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  return groupsOf(ip).slice(0, 4).join(':');
}

/** E-mails are compared without regard to case or to how accents are composed. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

/** How long a browser is known after a sign-in. */
export const KNOWN_FOR_SECONDS = 180 * 24 * 3600;
const LENGTH_MAX = 400;

/**
 * Returns what a browser that somebody signed in with is known by: sealed, and worth something for that e-mail alone.
 */
export function sealKnownBrowser(secrets: SecretBox, email: string): string {
  const name = randomBytes(16).toString('base64url');
  return secrets.seal(name, boundTo(email)).toString('base64url');
}

/** Opens the browser's name, when somebody signed in with this e-mail there; else null. */
export function openKnownBrowser(secrets: SecretBox, email: string, cookie: string | null): string | null {
  if (cookie === null || cookie.length > LENGTH_MAX) return null;
  try {
    return secrets.open(Buffer.from(cookie, 'base64url'), boundTo(email));
  } catch (error) {
    if (error instanceof SealBroken || error instanceof SealedByAnotherKey) return null;
    throw error;
  }
}

const boundTo = (email: string): string => `known_browsers:${email}`;
