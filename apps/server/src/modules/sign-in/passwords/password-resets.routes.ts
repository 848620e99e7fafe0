import { contract } from '@vigie/contract/api/contract.ts';
import type { Clock } from '../../../clock.ts';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import type { Db } from '../../../db/schema/database.ts';
import { publicRoutes } from '../../../http/routes.ts';
import { completeReset, readReset, requestReset } from './password-resets.service.ts';

export interface PasswordResetRoutesNeeds {
  db: Db;
  clock: Clock;
  policy: PasswordPolicy;
}

/** Creates the routes of password resets. Nobody is signed in here: these calls have a transaction of their own. */
export function createPasswordResetRoutes({ db, clock, policy }: PasswordResetRoutesNeeds) {
  const now = () => new Date(clock.now());
  return publicRoutes(contract.passwordResets, {
    request: ({ email }, { request }) => requestReset(db, { email, ip: request.ip, now: now() }),
    get: ({ token }) => readReset(db, { token, policy, now: now() }),
    use: (input, { request }) => completeReset(db, { ...input, policy, request, now: now() }),
  });
}
