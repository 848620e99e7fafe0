import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { readHar, readObservation, readScreenshot } from './observations.service.ts';
import { compareTwoVisits, listVisitsOfPage } from './page-history.service.ts';
import { listAllReEvaluations, readReEvaluation, startReEvaluation } from './re-evaluations.service.ts';

export function createObservationRoutes() {
  const os = implement(contract.observations).$context<ApiContext>();
  return {
    get: os.get.handler(({ context, input }) => readObservation(callOf(context), input.id)),
    screenshot: os.screenshot.handler(async ({ context, input }) => {
      const picture = await readScreenshot(callOf(context), input.id);
      context.request.keepInBrowser();
      return picture;
    }),
    har: os.har.handler(({ context, input }) => readHar(callOf(context), input.id)),
    compare: os.compare.handler(({ context, input }) => compareTwoVisits(callOf(context), input)),
    ofPage: os.ofPage.handler(({ context, input }) => listVisitsOfPage(callOf(context), input)),
    reEvaluate: os.reEvaluate.handler(({ context, input }) => startReEvaluation(callOf(context), input)),
    reEvaluations: os.reEvaluations.handler(({ context, input }) =>
      listAllReEvaluations(callOf(context), input),
    ),
    reEvaluation: os.reEvaluation.handler(({ context, input }) =>
      readReEvaluation(callOf(context), input.id),
    ),
  };
}
