import type { MembershipInput } from '@vigie/contract/user.ts';
import { emailKey, networkOf, type ThrottleRule } from '../sessions/sessions.policy.ts';

const HOUR_SECONDS = 3_600;

/** Codes that are nobody's, tried from an address: 20 an hour. */
export function guessRule(ip: string): ThrottleRule {
  return ruleOf('invitation', networkOf(ip), 20);
}

/** Accounts that are asked for from an address: 30 an hour, since a whole stand may share it. */
export function joinRule(ip: string): ThrottleRule {
  return ruleOf('join', networkOf(ip), 30);
}

/** Mails to one address, whoever asks: three an hour. */
export function joinMailRule(email: string): ThrottleRule {
  return ruleOf('join-mail', emailKey(email), 3);
}

function ruleOf(name: string, of: string, limit: number): ThrottleRule {
  return {
    key: `${name}:${of}`,
    windowSeconds: HOUR_SECONDS,
    delaySeconds: (attempts) => (attempts >= limit ? Infinity : 0),
  };
}

/** What a guest code gives: the lowest role, and no context until somebody gives one. */
export function guestOf(companyId: string): MembershipInput {
  return { companyId, role: 'guest', teamIds: [], allContexts: false, contextIds: [] };
}
