import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { readConnectedUser } from './users.service.ts';

export function createUserRoutes() {
  const os = implement(contract.users).$context<ApiContext>();
  return { own: os.own.handler(({ context }) => readConnectedUser(callOf(context))) };
}
