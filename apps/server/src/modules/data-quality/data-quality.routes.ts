import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import { forTracker, readOfTracker } from '../../access/of-tracker.ts';
import { readCheck, readOverview } from './data-quality.service.ts';
import { admitAddresses, rehearsePolicy } from './rehearse-policy.service.ts';
import { listPagesOfReason, readVariableMatrix, readSitePolicies } from './quality-pages.service.ts';

export const dataQualityRoutes = routes(contract.dataQuality, {
  overview: forTracker(readOverview),
  check: forTracker(readCheck),
  pages: forTracker(listPagesOfReason),
  policies: (call, query) => readOfTracker(call, query, (its) => readSitePolicies(its, query)),
  rehearse: (call, query) => rehearsePolicy(call, query),
  admit: admitAddresses,
  matrix: forTracker(readVariableMatrix),
});
