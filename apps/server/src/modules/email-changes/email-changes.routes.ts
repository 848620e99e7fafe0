import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { confirmEmailChange, readEmailChange } from './email-changes.service.ts';

/** Whoever has the link: these calls have a transaction of their own. */
export function createEmailChangeRoutes({ db, clock }: { db: Db; clock: Clock }) {
  const os = implement(contract.emailChanges).$context<ApiContext>();
  const now = () => new Date(clock.now());
  return {
    get: os.get.handler(({ input }) => readEmailChange(db, input.token, now())),
    use: os.use.handler(({ input, context: { request } }) =>
      confirmEmailChange(db, { ...input, request, now: now() }),
    ),
  };
}
