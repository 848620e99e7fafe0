import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import { ofTracker } from '../../access/of-tracker.ts';
import { readEvolution } from './evolution.service.ts';
import { readHealth } from './health.service.ts';

export const healthRoutes = routes(contract.health, {
  overview: ofTracker(readHealth),
  evolution: ofTracker(readEvolution),
});
