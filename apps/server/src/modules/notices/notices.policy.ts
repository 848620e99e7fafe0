import type { Account, NOTICES } from '@vigie/contract/person.ts';
import type { Notices } from '../../db/schema/people-tables.ts';

export type Notice = (typeof NOTICES)[number];

/**
 * Push needs its user's consent first, so it is on by default. An answer is worth a mail; frequent events are not.
 */
const UNLESS_CHOSEN: Account['notices'] = {
  'message-answered': { email: true, push: true },
  'run-failed': { email: false, push: true },
  'problem-new': { email: false, push: true },
};

/** The channels of each notice: the user's choice, else the default. */
export function noticesOf(chosen: Notices): Account['notices'] {
  return { ...UNLESS_CHOSEN, ...chosen };
}
