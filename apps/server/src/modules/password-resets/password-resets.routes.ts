import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import type { Clock } from '../../clock.ts';
import type { PasswordPolicy } from '@vigie/contract/user.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { completeReset, readReset, requestReset } from './password-resets.service.ts';

export interface PasswordResetRoutesNeeds {
  db: Db;
  clock: Clock;
  policy: PasswordPolicy;
}

/** Nobody is signed in here: these calls have a transaction of their own. */
export function createPasswordResetRoutes({ db, clock, policy }: PasswordResetRoutesNeeds) {
  const os = implement(contract.passwordResets).$context<ApiContext>();
  const now = () => new Date(clock.now());
  return {
    request: os.request.handler(({ input, context: { request } }) =>
      requestReset(db, { email: input.email, ip: request.ip, now: now() }),
    ),
    get: os.get.handler(({ input }) => readReset(db, { token: input.token, policy, now: now() })),
    use: os.use.handler(({ input, context: { request } }) =>
      completeReset(db, { ...input, policy, request, now: now() }),
    ),
  };
}
