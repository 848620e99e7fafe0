import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/schema/database.ts';
import { callOf, type ApiContext, type RequestFacts } from '../../http/api-context.ts';
import { ABSOLUTE_SECONDS } from './sessions.policy.ts';
import { closeOwnSession, openSession, type OpenedSession } from './sessions.service.ts';

/** Readable by the panel's scripts (specification §3); worth nothing without the binding cookie. */
const TOKEN_COOKIE = 'token_key';

/** A cookie with this prefix is accepted over https only, and from no subdomain. */
export function bindCookieName(https: boolean): string {
  return https ? '__Host-tk_bind' : 'tk_bind';
}

export interface SessionRoutesNeeds {
  db: Db;
  clock: Clock;
  https: boolean;
}

export function createSessionRoutes({ db, clock, https }: SessionRoutesNeeds) {
  const os = implement(contract.sessions).$context<ApiContext>();
  const setCookies = (
    request: RequestFacts,
    session: Pick<OpenedSession, 'token' | 'bind'>,
    seconds: number,
  ) => {
    const how = { secure: https, maxAgeSeconds: seconds };
    request.setCookie({ name: TOKEN_COOKIE, value: session.token }, { ...how, httpOnly: false });
    if (session.bind === null) return;
    request.setCookie({ name: bindCookieName(https), value: session.bind }, { ...how, httpOnly: true });
  };
  return {
    create: os.create.handler(async ({ input, context: { request } }) => {
      const { ip, userAgent, fromBrowser } = request;
      const now = new Date(clock.now());
      const session = await openSession(db, { ...input, ip, userAgent, fromBrowser, now });
      setCookies(request, session, ABSOLUTE_SECONDS);
      return { token: session.token, expiresAt: session.expiresAt.toISOString() };
    }),
    deleteCurrent: os.deleteCurrent.handler(async ({ context }) => {
      await closeOwnSession(callOf(context));
      setCookies(context.request, { token: '', bind: '' }, 0);
      context.request.clearBrowserCache();
    }),
  };
}
