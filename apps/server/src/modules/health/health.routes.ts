import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { readEvolution } from './evolution.service.ts';
import { readHealth } from './health.service.ts';

export function createHealthRoutes() {
  const os = implement(contract.health).$context<ApiContext>();
  return {
    overview: os.overview.handler(({ context, input }) => readHealth(callOf(context), input)),
    evolution: os.evolution.handler(({ context, input }) => readEvolution(callOf(context), input)),
  };
}
