import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import type { Clock } from '../../clock.ts';
import type { PasswordPolicy } from '@vigie/contract/user.ts';
import type { Db } from '../../db/schema/database.ts';
import { callOf, type ApiContext, type RequestFacts } from '../../http/api-context.ts';
import { handOver } from '../../http/session-cookies.ts';
import { joinOwn, readInvitation } from './invitations.service.ts';
import { confirmJoin, readJoinRequest, requestToJoin } from './join-requests.service.ts';

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
  const beginningOf = ({ ip, userAgent, fromBrowser, language }: RequestFacts) => ({
    ip,
    userAgent,
    fromBrowser,
    language,
    now: now(),
  });
  return {
    get: os.get.handler(({ input, context: { request, person } }) =>
      readInvitation(db, { ...input, ip: request.ip, now: now() }, person),
    ),
    join: os.join.handler(({ input, context: { request } }) =>
      requestToJoin(db, { ...input, beginning: beginningOf(request) }),
    ),
    readJoining: os.readJoining.handler(async ({ input }) => ({
      ...(await readJoinRequest(db, input.token, now())),
      passwordPolicy: policy,
    })),
    confirm: os.confirm.handler(async ({ input, context: { request } }) => {
      const beginning = beginningOf(request);
      const session = await confirmJoin(db, { ...input, policy, requestId: request.id, beginning });
      return handOver(request, session, https);
    }),
    joinOwn: os.joinOwn.handler(({ input, context }) =>
      joinOwn(callOf(context), aside, { ...input, ip: context.request.ip, policy }),
    ),
  };
}
