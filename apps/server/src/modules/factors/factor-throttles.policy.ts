import { accountRule, signInRules, type ThrottleRule } from '../sessions/sessions.policy.ts';

/**
 * The counters of a sign-in's second step: as of its password, under names of their own. Whoever knows the password and
 * guesses codes delays no browser that the user has signed in from.
 */
export function secondStepRules(email: string, knownBrowser: string | null, ip: string): ThrottleRule[] {
  return signInRules(email, knownBrowser, ip).map(ofFactor);
}

/** The one of them that knows an account by its e-mail. */
export function secondStepRule(email: string): ThrottleRule {
  return ofFactor(accountRule(email));
}

const ofFactor = (rule: ThrottleRule): ThrottleRule => ({ ...rule, key: `factor-${rule.key}` });

/** Guesses of a code by whoever has a session. */
export function ownFactorRule(userId: string): ThrottleRule {
  return { ...accountRule(userId), key: `own-factor:${userId}` };
}
