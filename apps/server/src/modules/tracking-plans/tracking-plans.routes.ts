import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import { readCoverage, readPlanEvolution } from './coverage.service.ts';
import { readEvent } from './event.service.ts';
import { exportPlanFindings, listFindings } from './findings.service.ts';
import { learnPlan } from './learn.service.ts';
import { readPlanMatrix } from './matrix.service.ts';
import { readFiles, writeFile } from './plan-files.service.ts';
import { readPlanVersions, readPlan, savePlan } from './plans.service.ts';

export const trackingPlanRoutes = routes(contract.trackingPlans, {
  get: readPlan,
  save: savePlan,
  versions: readPlanVersions,
  coverage: readCoverage,
  evolution: readPlanEvolution,
  event: readEvent,
  matrix: readPlanMatrix,
  findings: listFindings,
  findingsCsv: async (call, input, { request }) => sendCsv(request, await exportPlanFindings(call, input)),
  learn: learnPlan,
  read: readFiles,
  file: writeFile,
});
