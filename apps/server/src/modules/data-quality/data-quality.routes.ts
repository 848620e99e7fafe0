import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import { readCheck, readOverview } from './data-quality.service.ts';
import { readMatrix } from './matrix.service.ts';
import { readPolicies } from './policies.service.ts';
import { listPagesOfReason } from './quality-pages.service.ts';

export const dataQualityRoutes = routes(contract.dataQuality, {
  overview: readOverview,
  check: readCheck,
  pages: listPagesOfReason,
  policies: readPolicies,
  matrix: readMatrix,
});
