import { contract } from '@vigie/contract/api/contract.ts';
import type { Clock } from '../../../clock.ts';
import type { Db } from '../../../db/schema/database.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { publicRoutes, routes } from '../../../http/routes.ts';
import { confirmSession, closeOtherSessions, closeSession, listOwnSessions } from './own-sessions.service.ts';
import { arrivingOf, handOverSignedIn, takeCookies } from '../../../http/session-cookies.ts';
import { closeOwnSession, openSession } from './sessions.service.ts';

export interface SessionRoutesNeeds {
  db: Db;
  aside: Db;
  clock: Clock;
  secrets: SecretBox;
  https: boolean;
}

const { create, ...signedIn } = contract.sessions;

export function createSessionRoutes({ db, aside, clock, secrets, https }: SessionRoutesNeeds) {
  const ofAnybody = publicRoutes(
    { create },
    {
      create: async (input, { request }) => {
        const arriving = arrivingOf(request, { https, now: new Date(clock.now()) });
        const session = await openSession({ db, secrets }, { ...input, ...arriving });
        return handOverSignedIn(request, session, https);
      },
    },
  );
  const ofSignedIn = routes(signedIn, {
    deleteCurrent: async (call, _input, { request }) => {
      await closeOwnSession(call);
      takeCookies(request, https);
      request.clearBrowserCache();
    },
    confirm: (call, { password }) => confirmSession(call, aside, password),
    list: listOwnSessions,
    remove: closeSession,
    removeOthers: closeOtherSessions,
  });
  return { ...ofAnybody, ...ofSignedIn };
}
