import { outboxMailSchema } from '../home.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { oc, ADMIN_ONLY } from './call.ts';

/** Calls about the outbox. */
export const outbox = {
  /** Confirmed, because mails hold links that let somebody in. */
  list: oc
    .route({ method: 'GET', path: '/outbox' })
    .meta({ allowed: ADMIN_ONLY, confirmed: true, noted: true })
    .input(listQuerySchema)
    .output(listOf(outboxMailSchema)),
};
