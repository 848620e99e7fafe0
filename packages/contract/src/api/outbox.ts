import { outboxMailSchema } from '../home.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { oc, ADMIN_ONLY } from './call.ts';

export const outbox = {
  /** Returns the outbox. Requires a confirmed session, because mails contain sign-in links. */
  list: oc
    .route({ method: 'GET', path: '/outbox' })
    .meta({ allowed: ADMIN_ONLY, confirmed: true, noted: true, reads: [] })
    .input(listQuerySchema)
    .output(listOf(outboxMailSchema)),
};
