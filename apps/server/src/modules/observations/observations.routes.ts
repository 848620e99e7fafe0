import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import { readHar, readObservation, readScreenshot } from './observations.service.ts';
import { readInspection, readVisitReport, type VisitPrinter } from './visit-report.service.ts';
import { compareTwoVisits, listVisitsOfPage } from './page-history.service.ts';
import { listAllReEvaluations, readReEvaluation, startReEvaluation } from './re-evaluations.service.ts';

export function createObservationRoutes({ print }: { print: VisitPrinter }) {
  return routes(contract.observations, {
    get: readObservation,
    screenshot: async (call, input, { request }) => {
      const picture = await readScreenshot(call, input);
      request.keepInBrowser();
      return picture;
    },
    har: readHar,
    inspection: readInspection,
    report: (call, input) => readVisitReport(call, input, print),
    compare: compareTwoVisits,
    ofPage: listVisitsOfPage,
    reEvaluate: startReEvaluation,
    reEvaluations: listAllReEvaluations,
    reEvaluation: readReEvaluation,
  });
}
