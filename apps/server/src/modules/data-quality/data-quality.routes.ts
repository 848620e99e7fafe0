import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import { ofTracker, readOfTracker } from '../../access/of-tracker.ts';
import { readCheck, readOverview } from './data-quality.service.ts';
import { admitAddresses, rehearsePolicy } from './rehearse-policy.service.ts';
import { listPagesOfReason, readMatrix, readPolicies } from './quality-pages.service.ts';

export const dataQualityRoutes = routes(contract.dataQuality, {
  overview: ofTracker(readOverview),
  check: ofTracker(readCheck),
  pages: ofTracker(listPagesOfReason),
  policies: (call, query) => readOfTracker(call, query, (its) => readPolicies(its, query)),
  rehearse: (call, query) => rehearsePolicy(call, query),
  admit: admitAddresses,
  matrix: ofTracker(readMatrix),
});
