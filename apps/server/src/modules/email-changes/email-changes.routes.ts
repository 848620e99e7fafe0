import { contract } from '@vigie/contract/api/contract.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/schema/database.ts';
import { publicRoutes } from '../../http/routes.ts';
import { confirmEmailChange, readEmailChange } from './email-changes.service.ts';

/** For holders of the link: these calls open their own transaction. */
export function createEmailChangeRoutes({ db, clock }: { db: Db; clock: Clock }) {
  const now = () => new Date(clock.now());
  return publicRoutes(contract.emailChanges, {
    get: ({ token }) => readEmailChange(db, token, now()),
    use: (input, { request }) => confirmEmailChange(db, { ...input, request, now: now() }),
  });
}
