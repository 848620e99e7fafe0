import { outboxMailSchema } from '../home.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { ADMIN_ONLY, get } from './call.ts';

export const outbox = {
  /** Returns the outbox. Requires a confirmed session, because mails contain sign-in links. */
  list: get('/outbox', 'Lists mails that did not leave')
    .meta({ allowed: ADMIN_ONLY, confirmed: true, noted: true, reads: [] })
    .input(listQuerySchema)
    .output(listOf(outboxMailSchema)),
};
