import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { readObservation, readScreenshot } from './observations.service.ts';

export function createObservationRoutes() {
  const os = implement(contract.observations).$context<ApiContext>();
  return {
    get: os.get.handler(({ context, input }) => readObservation(callOf(context), input.id)),
    screenshot: os.screenshot.handler(async ({ context, input }) => {
      const picture = await readScreenshot(callOf(context), input.id);
      context.request.keepInBrowser();
      return picture;
    }),
  };
}
