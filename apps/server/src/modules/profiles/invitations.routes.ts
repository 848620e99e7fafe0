import { contract } from '@vigie/contract/api/contract.ts';
import type { Clock } from '../../clock.ts';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import type { Db } from '../../db/schema/database.ts';
import type { RequestFacts } from '../../http/api-context.ts';
import { publicRoutes, routes } from '../../http/routes.ts';
import { setSessionCookies } from '../../http/session-cookies.ts';
import { joinOwn, readInvitation } from './invitations.service.ts';
import { confirmJoin, readJoinRequest, requestToJoin } from './join-requests.service.ts';

export interface InvitationRoutesNeeds {
  db: Db;
  aside: Db;
  clock: Clock;
  policy: PasswordPolicy;
  hasMail: boolean;
  https: boolean;
}

const { joinOwn: joinAsOneself, ...open } = contract.invitations;

/** Creates the routes for holders of a guest code. Their attempts count even if the call fails. */
export function createInvitationRoutes({ db, aside, clock, policy, hasMail, https }: InvitationRoutesNeeds) {
  const instance = { policy, hasMail };
  const now = () => new Date(clock.now());
  const beginningOf = ({ ip, userAgent, fromBrowser, language }: RequestFacts) => ({
    ip,
    userAgent,
    fromBrowser,
    language,
    now: now(),
  });
  const ofAnybody = publicRoutes(open, {
    get: (input, { request, user }) => readInvitation(db, { ...input, ip: request.ip, now: now() }, user),
    join: (input, { request }) => requestToJoin(db, { ...input, beginning: beginningOf(request) }),
    readJoining: async ({ token }) => ({
      ...(await readJoinRequest(db, token, now())),
      passwordPolicy: policy,
    }),
    confirm: async (input, { request }) => {
      const beginning = beginningOf(request);
      const session = await confirmJoin(db, { ...input, policy, requestId: request.id, beginning });
      return setSessionCookies(request, session, https);
    },
  });
  const ofSignedIn = routes(
    { joinOwn: joinAsOneself },
    {
      joinOwn: (call, input, { request }) => joinOwn(call, aside, { ...input, ip: request.ip, instance }),
    },
  );
  return { ...ofAnybody, ...ofSignedIn };
}
