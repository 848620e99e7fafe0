import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { readHome } from './home.service.ts';

export function createHomeRoutes() {
  const os = implement(contract.home).$context<ApiContext>();
  return { overview: os.overview.handler(({ context }) => readHome(callOf(context))) };
}
