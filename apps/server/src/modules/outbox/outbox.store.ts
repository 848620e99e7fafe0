import { sql } from 'kysely';
import { countRows, cursorOf, cutPage, type ListQuery } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';

export type UnsentMailRow = Awaited<ReturnType<typeof listUnsentMails>>['items'][number];

/** A monthly report is no mail before it is made. */
const isUnsent = sql<boolean>`state <> 'sent' and text <> ''`;

/** Mails that no mail server took, newest first; for administrators, who reach all of them. */
export async function listUnsentMails(db: Db, query: ListQuery) {
  const after = cursorOf(query);
  const rows = await db
    .selectFrom('outboxMails')
    .select(['id', 'recipient', 'subject', 'text', 'sealedLink', 'linkExpiresAt'])
    .select(['createdAt', 'state', 'failure'])
    .where(isUnsent)
    .$if(after !== null, (select) => select.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  return { ...cutPage(rows, query.limit), total: await countRows(db, 'outboxMails', isUnsent) };
}
