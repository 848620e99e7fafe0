import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import type { PasswordPolicy } from '../../config.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { createPeopleRoutes } from './people.routes.ts';
import { readConnectedUser } from './users.service.ts';

export function createUserRoutes({ policy }: { policy: PasswordPolicy }) {
  const os = implement(contract.users).$context<ApiContext>();
  return {
    ...createPeopleRoutes({ policy }),
    own: os.own.handler(({ context }) => readConnectedUser(callOf(context))),
  };
}
