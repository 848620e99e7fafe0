import { outboxMailSchema } from '../home.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { ADMIN_ONLY, callsOn } from './call.ts';

const { get } = callsOn({ en: 'Mails', fr: 'E-mails' });

export const outbox = {
  /** Returns the outbox. Requires a confirmed session, because mails contain sign-in links. */
  list: get('/outbox', 'Lists mails that did not leave')
    .meta({
      allowed: ADMIN_ONLY,
      confirmed: true,
      noted: true,
      reads: [],
      done: { en: 'read', fr: 'lecture' },
    })
    .input(listQuerySchema)
    .output(listOf(outboxMailSchema)),
};
