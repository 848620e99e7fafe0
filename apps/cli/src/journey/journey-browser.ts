import { eventsOf } from '@vigie/audit/events/events-of.ts';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { openJourneyRunner } from '@vigie/inspector/journey/run-journey.ts';
import type { JourneyOrder } from '../options/journey-order.ts';
import { egressOf, visitingOptions } from '../report/run-audit.ts';
import type { JourneyWork } from './run-journeys.ts';

type Means = Pick<JourneyWork, 'run' | 'browser'>;

/** Opens the browser of an order, calls the callback with it, and closes it. Throws ChromiumNotFound. */
export async function withJourneyBrowser<T>(
  { order, signal }: { order: JourneyOrder; signal: AbortSignal },
  use: (means: Means) => Promise<T>,
): Promise<T> {
  const { values, baseUrl } = order;
  const egress = await egressOf(order);
  const chromium = await findChromium(process.env, order.browser);
  const runner = await openJourneyRunner({
    ...visitingOptions(order),
    stepTimeoutSeconds: order.stepTimeoutSeconds,
    chromium,
    egress,
    mode: 'isolated',
  });
  try {
    return await use({
      browser: runner.browser,
      async run(recording, onStep) {
        const { record } = await runner.run({
          recording,
          values,
          baseUrl,
          signal,
          onStep,
          eventNamesOf: eventsOf,
        });
        return record;
      },
    });
  } finally {
    await runner.close();
  }
}
