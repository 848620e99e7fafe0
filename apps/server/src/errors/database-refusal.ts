import { troubleOf } from '../db/database-trouble.ts';
import { Refusal } from './refusal.ts';

/** Who fills a disk is not done within a second; a database that was restarted is. */
const RETRY_AFTER_SECONDS = { away: '1', 'no-room': '30' } as const;
const CODES = { away: 'busy', 'no-room': 'no-room' } as const;

/** How a call is refused whose error is the database's, to be asked again; null for any other error. */
export function databaseRefusal(error: unknown): Refusal | null {
  const trouble = troubleOf(error);
  if (trouble === null) return null;
  return new Refusal(CODES[trouble], { headers: { 'retry-after': RETRY_AFTER_SECONDS[trouble] } });
}
