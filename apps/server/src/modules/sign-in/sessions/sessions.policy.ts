import { createHash, randomBytes } from 'node:crypto';
import { groupsOf } from '../../../http/caller-trace.ts';
import { SealBroken, SealedByAnotherKey, type SecretBox } from '../../../secrets/secret-box.ts';

export const IDLE_SECONDS = 12 * 3600;
export const ABSOLUTE_SECONDS = 7 * 24 * 3600;
export const SESSIONS_PER_USER_MAX = 10;

const FREE_FAILURES = 5;
const LONGEST_DELAY_SECONDS = 900;
const DAY_SECONDS = 24 * 3600;
const FAILURES_PER_DAY_MAX = 100;

/** Counter of failed sign-ins: the time to wait after `failures` in the window; the whole window for Infinity. */
export interface ThrottleRule {
  key: string;
  windowSeconds: number;
  delaySeconds: (failures: number) => number;
  /** True if a success clears the failures before it. */
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
 * Returns the counters of a sign-in's second step: like those of its password, under names of their own. An attacker
 * who knows the password and guesses codes does not delay browsers that the user has signed in from.
 */
export function secondStepRules(email: string, knownBrowser: string | null, ip: string): ThrottleRule[] {
  return signInRules(email, knownBrowser, ip).map(ofSecondStep);
}

/** Returns the one of these counters that belongs to the account of an e-mail. */
export function secondStepRule(email: string): ThrottleRule {
  return ofSecondStep(accountRule(email));
}

const ofSecondStep = (rule: ThrottleRule): ThrottleRule => ({ ...rule, key: `factor-${rule.key}` });

/** Returns an address's counters: 20 failures a minute, 100 an hour; IPv6 addresses count by their /64. */
export function addressRules(ip: string): ThrottleRule[] {
  const address = countedNetwork(ip);
  return [
    { key: `minute:${address}`, windowSeconds: 60, delaySeconds: upTo(20) },
    { key: `hour:${address}`, windowSeconds: 3600, delaySeconds: upTo(100) },
  ];
}

/**
 * Returns the limits of password reset requests: 3 an hour per account, whether or not it exists, and 10 an hour per
 * address.
 */
export function resetRules(email: string, ip: string): ThrottleRule[] {
  return [
    { key: `reset:${digest(email)}`, windowSeconds: 3600, delaySeconds: upTo(3) },
    { key: `reset-hour:${countedNetwork(ip)}`, windowSeconds: 3600, delaySeconds: upTo(10) },
  ];
}

/**
 * Returns the limit of two-step sign-ins begun at an address: 300 in ten minutes, since a whole office may share it.
 */
export function stepRule(kind: 'provider' | 'passkey', ip: string): ThrottleRule {
  return { key: `${kind}-begin:${countedNetwork(ip)}`, windowSeconds: 600, delaySeconds: upTo(300) };
}

/** Returns the limit of new addresses that a user requests for an account: ten an hour. Each of them gets a mail. */
export function emailChangeRule(userId: string): ThrottleRule {
  return { key: `email-change:${userId}`, windowSeconds: 3600, delaySeconds: upTo(10) };
}

/** Returns the limit of guesses of the current password within a session. */
export function ownPasswordRule(userId: string): ThrottleRule {
  return { ...accountRule(userId), key: `own-password:${userId}` };
}

/** Returns the limit of guesses of a code within a session. */
export function ownFactorRule(userId: string): ThrottleRule {
  return { ...accountRule(userId), key: `own-factor:${userId}` };
}

/** Returns an e-mail in the form used in names of counters. */
export function emailKey(email: string): string {
  return digest(email);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function upTo(limit: number): (failures: number) => number {
  return (failures) => (failures >= limit ? Infinity : 0);
}

/** Returns the network by which an address is counted. */
export function countedNetwork(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  return groupsOf(ip).slice(0, 4).join(':');
}

/** Normalises an e-mail: case and the composition of accents do not count. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

/** Time in seconds for which a browser is known after a sign-in. */
export const KNOWN_FOR_SECONDS = 180 * 24 * 3600;
const LENGTH_MAX = 400;

/** Returns the cookie by which a browser is recognised after a sign-in: encrypted, and valid for that e-mail only. */
export function sealKnownBrowser(secrets: SecretBox, email: string): string {
  const name = randomBytes(16).toString('base64url');
  return secrets.seal(name, boundTo(email)).toString('base64url');
}

/** Decrypts the browser's name, if a user with this e-mail signed in there; else null. */
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
