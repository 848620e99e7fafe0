import type { Call } from '../../access/actor.ts';
import type { ListQuery } from '../../db/list-page.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { readMailText } from './mail.service.ts';
import { listUnsentMails } from './mail.store.ts';

interface Sealing {
  secrets: SecretBox;
  publicUrl: string;
}

/**
 * Returns mails that were not sent, as their recipients would read them. Links that sign somebody in are included while
 * they are valid.
 */
export async function listOutbox({ db, now }: Call, query: ListQuery, sealing: Sealing) {
  const page = await listUnsentMails(db, query);
  const items = page.items.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: readMailText({ ...sealing, now }, row),
    at: row.createdAt,
    state: row.state,
    failure: row.failure,
  }));
  return { ...page, items };
}
