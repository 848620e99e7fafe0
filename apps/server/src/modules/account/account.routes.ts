import { contract } from '@vigie/contract/api/contract.ts';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import type { Db } from '../../db/schema/database.ts';
import { someRoutes } from '../../http/routes.ts';
import { handOver } from '../../http/session-cookies.ts';
import { changeAccount, changeOwnPassword, readAccount } from './account.service.ts';
import { exportOwnData } from './own-data.service.ts';

export interface AccountRoutesNeeds {
  aside: Db;
  policy: PasswordPolicy;
  https: boolean;
}

/** The calls of `users` about oneself. */
export function createAccountRoutes({ aside, policy, https }: AccountRoutesNeeds) {
  return someRoutes(contract.users, {
    account: readAccount,
    updateOwn: changeAccount,
    setOwnPassword: async (call, input, { request }) => {
      const { ip, userAgent, fromBrowser, language } = request;
      const beginning = { ip, userAgent, fromBrowser, language };
      const session = await changeOwnPassword(call, aside, { ...input, policy, beginning });
      return handOver(request, session, https);
    },
    exportOwn: exportOwnData,
  });
}
