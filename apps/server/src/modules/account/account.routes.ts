import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import type { PasswordPolicy } from '@vigie/contract/user.ts';
import type { Db } from '../../db/schema/database.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
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
  const os = implement(contract.users).$context<ApiContext>();
  return {
    account: os.account.handler(({ context }) => readAccount(callOf(context))),
    updateOwn: os.updateOwn.handler(({ context, input }) => changeAccount(callOf(context), input)),
    setOwnPassword: os.setOwnPassword.handler(async ({ context, input }) => {
      const { ip, userAgent, fromBrowser, language } = context.request;
      const beginning = { ip, userAgent, fromBrowser, language };
      const session = await changeOwnPassword(callOf(context), aside, { ...input, policy, beginning });
      return handOver(context.request, session, https);
    }),
    exportOwn: os.exportOwn.handler(({ context }) => exportOwnData(callOf(context))),
  };
}
