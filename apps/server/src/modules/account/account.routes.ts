import { contract } from '@vigie/contract/api/contract.ts';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import type { Db } from '../../db/schema/database.ts';
import { someRoutes, publicRoutes } from '../../http/routes.ts';
import { setSessionCookies } from '../../http/session-cookies.ts';
import { changeAccount, changeOwnPassword, readAccount, exportOwnData } from './account.service.ts';
import type { Clock } from '../../clock.ts';
import { confirmEmailChange, readEmailChange } from './email-changes.service.ts';

export interface AccountRoutesNeeds {
  aside: Db;
  policy: PasswordPolicy;
  https: boolean;
}

/** Creates the `users` calls that act on the caller's own account. */
export function createAccountRoutes({ aside, policy, https }: AccountRoutesNeeds) {
  return someRoutes(contract.users, {
    account: readAccount,
    updateOwn: changeAccount,
    setOwnPassword: async (call, input, { request }) => {
      const { ip, userAgent, fromBrowser, language } = request;
      const beginning = { ip, userAgent, fromBrowser, language };
      const session = await changeOwnPassword(call, aside, { ...input, policy, beginning });
      return setSessionCookies(request, session, https);
    },
    exportOwn: exportOwnData,
  });
}

/** Creates the calls for holders of an e-mail change link. Each call opens its own transaction. */
export function createEmailChangeRoutes({ db, clock }: { db: Db; clock: Clock }) {
  const now = () => new Date(clock.now());
  return publicRoutes(contract.emailChanges, {
    get: ({ token }) => readEmailChange(db, token, now()),
    use: (input, { request }) => confirmEmailChange(db, { ...input, request, now: now() }),
  });
}
