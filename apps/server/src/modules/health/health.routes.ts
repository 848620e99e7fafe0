import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import { forTracker } from '../../access/of-tracker.ts';
import { readEvolution } from './evolution.service.ts';
import { readHealth } from './health.service.ts';

export const healthRoutes = routes(contract.health, {
  overview: forTracker(readHealth),
  evolution: forTracker(readEvolution),
});
