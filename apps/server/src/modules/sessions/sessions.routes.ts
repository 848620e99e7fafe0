import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/schema/database.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { confirmSession } from './confirmation.service.ts';
import { closeOtherSessions, closeSession, listOwnSessions } from './own-sessions.service.ts';
import { handOver, readKnownBrowser, rememberBrowser, takeCookies } from '../../http/session-cookies.ts';
import { closeOwnSession, openSession } from './sessions.service.ts';

export interface SessionRoutesNeeds {
  db: Db;
  aside: Db;
  clock: Clock;
  secrets: SecretBox;
  https: boolean;
}

export function createSessionRoutes({ db, aside, clock, secrets, https }: SessionRoutesNeeds) {
  const os = implement(contract.sessions).$context<ApiContext>();
  return {
    create: os.create.handler(async ({ input, context: { request } }) => {
      const { id: requestId, ip, userAgent, fromBrowser, language } = request;
      const now = new Date(clock.now());
      const beginning = { ip, userAgent, fromBrowser, language, now };
      const knownBrowser = readKnownBrowser(request, https);
      const needs = { db, secrets };
      const session = await openSession(needs, { ...input, ...beginning, requestId, knownBrowser });
      const answer = handOver(request, session, https);
      rememberBrowser(request, session, https);
      return answer;
    }),
    deleteCurrent: os.deleteCurrent.handler(async ({ context }) => {
      await closeOwnSession(callOf(context));
      takeCookies(context.request, https);
      context.request.clearBrowserCache();
    }),
    confirm: os.confirm.handler(({ context, input }) =>
      confirmSession(callOf(context), aside, input.password),
    ),
    list: os.list.handler(({ context }) => listOwnSessions(callOf(context))),
    remove: os.remove.handler(({ context, input }) => closeSession(callOf(context), input.id)),
    removeOthers: os.removeOthers.handler(({ context }) => closeOtherSessions(callOf(context))),
  };
}
