import type { Account, NOTICES } from '@vigie/contract/person.ts';
import type { Notices } from '../../db/schema/people-tables.ts';

export type Notice = (typeof NOTICES)[number];

/** A browser is told only after its owner asked for it; an answer is worth a mail, what happens often is not. */
const UNLESS_CHOSEN: Account['notices'] = {
  'message-answered': { email: true, push: true },
  'run-failed': { email: false, push: true },
  'problem-new': { email: false, push: true },
};

/** What a person is told, and by which way: as chosen, else as is usual. */
export function noticesOf(chosen: Notices): Account['notices'] {
  return { ...UNLESS_CHOSEN, ...chosen };
}
