import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { createPeopleRoutes, type PeopleRoutesNeeds } from './people.routes.ts';
import { readConnectedUser } from './users.service.ts';

export function createUserRoutes(needs: PeopleRoutesNeeds) {
  const os = implement(contract.users).$context<ApiContext>();
  return {
    ...createPeopleRoutes(needs),
    own: os.own.handler(({ context }) => readConnectedUser(callOf(context), needs.policy)),
  };
}
