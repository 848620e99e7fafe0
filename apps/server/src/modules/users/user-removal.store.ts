import { sql, type RawBuilder } from 'kysely';
import { likeAround } from '../../db/like-text.ts';
import type { Db } from '../../db/schema/database.ts';

export interface Removal {
  id: string;
  email: string;
  /** Names of the user, as in mails to others and under their texts. */
  names: string[];
  /** Keys of the counters of their failures and requests. */
  throttleKeys: string[];
}

/** Free texts in which users may have written the address. */
const TEXTS = [
  ['messages', 'subject'],
  ['messages', 'text'],
  ['message_answers', 'text'],
  ['problem_notes', 'text'],
] as const;
/** Texts by Vigie that contain names. */
const MAILS = [
  ['outbox_mails', 'subject'],
  ['outbox_mails', 'text'],
] as const;
const GONE = '[…]';

/**
 * Deletes a user for good. Foreign keys delete what depends on the account, and set the author of the user's texts
 * and decisions to null. This code deletes or overwrites the rest, which no key ties to the account.
 */
export async function deleteUser(db: Db, removal: Removal): Promise<void> {
  const { id, email } = removal;
  const own = sql<boolean>`user_id = ${id}`;
  for (const name of removal.names)
    for (const location of TEXTS) await forget(db, { words: name, location, of: own });
  await db.deleteFrom('users').where('id', '=', id).execute();
  await db.deleteFrom('throttles').where('key', 'in', removal.throttleKeys).execute();
  await db.deleteFrom('outboxMails').where('recipient', '=', email).execute();
  await db.deleteFrom('passwordResetRequests').where('email', '=', email).execute();
  await db
    .deleteFrom('idempotencyKeys')
    .where(
      sql<boolean>`caller_id = ${id} or answer::text ilike ${likeAround(email)} or answer::text like ${likeAround(id)}`,
    )
    .execute();
  // The audit log retains the id, which identifies nobody any more. The origin is deleted.
  await db.updateTable('auditLog').set({ ip: '', userAgentHash: null }).where('userId', '=', id).execute();
  for (const location of [...TEXTS, ...MAILS]) await forget(db, { words: email, location });
  for (const name of removal.names) for (const location of MAILS) await forget(db, { words: name, location });
}

interface Forgetting {
  words: string;
  location: readonly [table: string, column: string];
  /** Condition for the rows; all of them if left out. */
  of?: RawBuilder<boolean>;
}

/** Removes a word or words from the texts of a column. */
async function forget(db: Db, { words, location, of = sql`true` }: Forgetting): Promise<void> {
  const [table, column] = location;
  const plain = words.replaceAll(/[^\p{L}\p{N}]/gu, (character) => `\\${character}`);
  const text = sql.ref(column);
  await sql`update ${sql.table(table)}
    set ${text} = regexp_replace(${text}, ${`(?<![[:alnum:]])${plain}(?![[:alnum:]])`}, ${GONE}, 'gi')
    where ${text} ilike ${likeAround(words)} and ${of}`.execute(db);
}
