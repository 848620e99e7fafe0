import type { VisitingBrowser } from '@vigie/contract/browser.ts';
import { PAGE_LIMITS } from '@vigie/contract/limits.ts';
import { superviseBrowser } from '../browser/browser-supervisor.ts';
import { openEgressGuard } from '../egress/egress-guard.ts';
import { orderOf } from '../inspector.ts';
import type { JourneyOptions, JourneyOrder, JourneyRun } from './journey-order.ts';
import { recordJourney, type JourneyMeans } from './record-journey.ts';

export type { JourneyOptions, JourneyOrder, JourneyRun } from './journey-order.ts';

export interface JourneyRunner {
  readonly browser: VisitingBrowser;
  /**
   * Runs a journey. Never rejects for a page's behaviour, and ends in bounded time: a step that cannot be done is
   * `step-failed`.
   */
  run(order: JourneyOrder): Promise<JourneyRun>;
  close(): Promise<void>;
}

/** Limits of all pages of one tab together. */
const JOURNEY_LIMITS = {
  ...PAGE_LIMITS,
  receivedBytes: PAGE_LIMITS.receivedBytes * 8,
  toldBytes: PAGE_LIMITS.toldBytes * 4,
  targets: PAGE_LIMITS.targets * 10,
};

/** Opens a browser that runs journeys, each with no state of earlier ones. Raises ChromiumNotStarted. */
export async function openJourneyRunner(options: JourneyOptions): Promise<JourneyRunner> {
  const guard = await openEgressGuard(options.egress, options.hostResolverRules);
  const keeper = await superviseBrowser({
    chromium: options.chromium,
    acceptInvalidCertificates: options.acceptInvalidCertificates,
    egressArguments: guard.arguments,
    memory: options.memory,
    visitor: { ...options.visits, aboutUrl: options.aboutUrl ?? null },
    isShared: false,
  }).catch(async (error: unknown) => {
    await guard.close();
    throw error;
  });
  const closing = new AbortController();
  const underWay = new Set<Promise<JourneyRun>>();

  return {
    browser: keeper.current.visiting,
    run(journey) {
      const signal = journey.signal ? AbortSignal.any([journey.signal, closing.signal]) : closing.signal;
      const order = {
        ...orderOf({ ...options, collectLinks: false, screenshot: false, mode: 'isolated' }, ''),
        isProxied: guard.isProxied,
        serverOf: guard.serverOf,
        signal,
        contents: [],
        pageLimits: options.pageLimits ?? JOURNEY_LIMITS,
        state: journey.state,
        time: journey.time ?? ('virtual' as const),
      };
      const means = { keeper, egressFailureOf: guard.failureOf, options };
      const work = runOnce(means, order, journey);
      underWay.add(work);
      return work.finally(() => underWay.delete(work));
    },
    async close() {
      closing.abort();
      await Promise.allSettled(underWay);
      await keeper.close();
      await guard.close();
    },
  };
}

/**
 * Runs a journey once. A page whose clock stands still cannot continue once it waits for the clock; real time must be
 * set from the start.
 */
async function runOnce(
  means: Omit<JourneyMeans, 'order'>,
  order: JourneyMeans['order'],
  journey: JourneyOrder,
): Promise<JourneyRun> {
  const { isRepeatable, ...run } = await recordJourney({ ...means, order }, journey);
  if (!isRepeatable || order.time === 'real') return run;
  const { isRepeatable: _isRepeatable, ...again } = await recordJourney(
    { ...means, order: { ...order, time: 'real' } },
    journey,
  );
  return again;
}

/** Runs one journey in its own browser. Raises ChromiumNotStarted. */
export async function runJourney(options: JourneyOptions, journey: JourneyOrder): Promise<JourneyRun> {
  const runner = await openJourneyRunner(options);
  try {
    return await runner.run(journey);
  } finally {
    await runner.close();
  }
}
