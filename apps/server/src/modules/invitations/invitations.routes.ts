import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import type { Clock } from '../../clock.ts';
import type { PasswordPolicy } from '../../config.ts';
import type { Db } from '../../db/schema/database.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { handOver } from '../../http/session-cookies.ts';
import { joinAsGuest, joinOwn, readInvitation } from './invitations.service.ts';

export interface InvitationRoutesNeeds {
  db: Db;
  aside: Db;
  clock: Clock;
  policy: PasswordPolicy;
  https: boolean;
}

/** Whoever has a guest code: what it counts is kept whether or not the call comes to something. */
export function createInvitationRoutes({ db, aside, clock, policy, https }: InvitationRoutesNeeds) {
  const os = implement(contract.invitations).$context<ApiContext>();
  const now = () => new Date(clock.now());
  return {
    get: os.get.handler(({ input, context: { request, person } }) =>
      readInvitation(db, { ...input, ip: request.ip, now: now() }, person),
    ),
    join: os.join.handler(async ({ input, context: { request } }) => {
      const { id: requestId, ip, userAgent, fromBrowser, language } = request;
      const beginning = { ip, userAgent, fromBrowser, language, now: now() };
      return handOver(request, await joinAsGuest(db, { ...input, requestId, beginning, policy }), https);
    }),
    joinOwn: os.joinOwn.handler(({ input, context }) =>
      joinOwn(callOf(context), aside, { ...input, ip: context.request.ip }),
    ),
  };
}
