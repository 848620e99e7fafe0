import { contract } from '@vigie/contract/api/contract.ts';
import type { RequestFacts } from '../../../http/api-context.ts';
import { publicRoutes, routes } from '../../../http/routes.ts';
import { arrivingOf, handOverSignedIn } from '../../../http/session-cookies.ts';
import type { SignedIn } from './arrive.service.ts';
import { beginLink, beginSignIn, type Begun } from './begin.service.ts';
import { finish } from './finish.service.ts';
import type { FlowNeeds } from './flow.ts';
import { invite } from './invite.service.ts';
import { join } from './join.service.ts';
import { listOffered } from './offered.service.ts';
import { readSignOut } from './sign-out.service.ts';

const { link, signOut, invite: inviting, ...open } = contract.signInProviders;
const FLOW_COOKIE_SECONDS = 15 * 60;

/**
 * Creates the routes of users who sign in by a provider. Nobody is authenticated yet: the handlers open their
 * transactions themselves.
 */
export function createSignInProviderRoutes(needs: FlowNeeds & { https: boolean }) {
  const { db, clock, https } = needs;
  const cookieName = https ? '__Host-tk_oidc' : 'tk_oidc';
  const setSecretCookie = (request: RequestFacts, browserSecret: string) =>
    request.setCookie(
      { name: cookieName, value: browserSecret },
      { httpOnly: true, secure: https, maxAgeSeconds: FLOW_COOKIE_SECONDS },
    );
  const sendOff = (request: RequestFacts, { url, browserSecret }: Begun) => {
    setSecretCookie(request, browserSecret);
    return { url };
  };
  const arrivingBy = (request: RequestFacts) => arrivingOf(request, { https, now: new Date(clock.now()) });
  const handSession = (request: RequestFacts, signedIn: SignedIn) =>
    handOverSignedIn(request, signedIn, https);
  const ofAnybody = publicRoutes(open, {
    offered: (input) => listOffered(db, input),
    begin: async ({ invitation, ...input }, { request }) => {
      const begun = { ...input, invitation, ip: request.ip, browserSecret: request.readCookie(cookieName) };
      return sendOff(request, await beginSignIn(needs, begun));
    },
    finish: async (answer, { request, user }) => {
      const arriving = arrivingBy(request);
      const browserSecret = request.readCookie(cookieName);
      const finished = await finish(needs, { answer, browserSecret, user, arriving });
      if (finished.outcome === 'join' && browserSecret !== null) setSecretCookie(request, browserSecret);
      if (finished.outcome !== 'signed-in') return finished;
      const { signedIn, ...rest } = finished;
      return { ...rest, session: handSession(request, signedIn) };
    },
    join: async (input, { request }) => {
      const joining = {
        ...input,
        browserSecret: request.readCookie(cookieName),
        arriving: arrivingBy(request),
      };
      return handSession(request, await join(needs, joining));
    },
  });
  const ofSignedIn = routes(
    { link, signOut, invite: inviting },
    {
      link: async (call, input, { request }) => {
        const begun = { ...input, ip: request.ip, browserSecret: request.readCookie(cookieName) };
        return sendOff(request, await beginLink(needs, call, begun));
      },
      signOut: (call) => readSignOut(needs, call),
      invite: (call, input) => invite(needs, call, input),
    },
  );
  return { ...ofAnybody, ...ofSignedIn };
}
