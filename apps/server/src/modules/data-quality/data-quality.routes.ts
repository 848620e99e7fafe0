import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { readCheck, readOverview } from './data-quality.service.ts';
import { readMatrix } from './matrix.service.ts';
import { readPolicies } from './policies.service.ts';
import { listPagesOfReason } from './quality-pages.service.ts';

export function createDataQualityRoutes() {
  const os = implement(contract.dataQuality).$context<ApiContext>();
  return {
    overview: os.overview.handler(({ context, input }) => readOverview(callOf(context), input)),
    check: os.check.handler(({ context, input }) => readCheck(callOf(context), input)),
    pages: os.pages.handler(({ context, input }) => listPagesOfReason(callOf(context), input)),
    policies: os.policies.handler(({ context, input }) => readPolicies(callOf(context), input)),
    matrix: os.matrix.handler(({ context, input }) => readMatrix(callOf(context), input)),
  };
}
