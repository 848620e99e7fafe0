import { sql } from 'kysely';
import type * as z from 'zod';
import type { accountChangeSchema } from '@vigie/contract/user.ts';
import type { Actor, Call } from '../../access/actor.ts';
import { jsonText, plainText } from '../../db/json-text.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';

export type AccountChange = z.infer<typeof accountChangeSchema>;

export async function findAccount(db: Db, actor: Actor) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName', 'displayName', 'locale', 'theme', 'notices'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
}

export async function updateAccount(
  { db, actor, now }: Pick<Call, 'db' | 'actor' | 'now'>,
  change: AccountChange,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      firstName: plainText(change.firstName),
      lastName: plainText(change.lastName),
      displayName: plainText(change.displayName),
      locale: change.locale,
      theme: change.theme,
      notices: sql<string>`notices || ${jsonText(change.notices)}::jsonb`,
      updatedAt: laterThanBefore(now),
    })
    .where('id', '=', actor.userId)
    .execute();
}
