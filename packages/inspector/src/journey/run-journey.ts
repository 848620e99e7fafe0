import type { VisitingBrowser } from '@vigie/contract/browser.ts';
import type { JourneyRecord, StepRecord } from '@vigie/contract/journey-record.ts';
import { PAGE_LIMITS } from '@vigie/contract/limits.ts';
import type { Recording } from '@vigie/contract/recording.ts';
import type { BrowserState } from '../access/browser-state.ts';
import { keepBrowser } from '../browser/browser-keeper.ts';
import { openEgressGuard } from '../egress/egress-guard.ts';
import { orderOf, type InspectorOptions } from '../inspector.ts';
import type { EventNamesOf } from './expect-event.ts';
import { recordJourney, type JourneyMeans } from './record-journey.ts';

/** How journeys are run: as pages are visited. `screenshot`: a picture after each step. */
export interface JourneyOptions extends Omit<InspectorOptions, 'concurrency' | 'collectLinks'> {
  /** Real seconds that a whole journey may take; absent: by its number of steps. */
  journeyBudgetSeconds?: number;
  /** How far the page is looked ahead after a step that brings no new document; absent: 2 s at most. */
  stepLookAheadSeconds?: number;
}

/** One run of a journey. */
export interface JourneyOrder {
  recording: Recording;
  /** Hidden values by the names that the recording asks for; they are in nothing that comes back. */
  values: Readonly<Record<string, string>>;
  /** Takes the place of the origin of the recording's first page. */
  baseUrl?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Absent: virtual, where it holds. */
  time?: 'virtual' | 'real' | undefined;
  /** The journey changes nothing in the world: it is run again in real time where a page waits for its own clock. */
  mayRepeat?: boolean | undefined;
  /** What another journey kept: this one begins as signed in as it ended. */
  state?: BrowserState | undefined;
  /** Told of each step once it is over. */
  onStep?: ((step: StepRecord) => void) | undefined;
  /** A picture after each step, whatever the options say. */
  pictures?: boolean | undefined;
  /** Reads events out of what was observed, for the steps that expect one; absent: such steps cannot be done. */
  eventNamesOf?: EventNamesOf | undefined;
}

export interface JourneyRun {
  record: JourneyRecord;
  /** By the SHA-256 of their bytes. */
  pictures: Map<string, Uint8Array>;
  /** What the browser kept; null when it could not be asked. It is secret. */
  state: BrowserState | null;
}

export interface JourneyRunner {
  readonly browser: VisitingBrowser;
  /** Never rejects for what a page does, and ends in bounded time: a step that cannot be done is `step-failed`. */
  run(order: JourneyOrder): Promise<JourneyRun>;
  close(): Promise<void>;
}

/** What all pages of one tab may take together. */
const JOURNEY_LIMITS = {
  ...PAGE_LIMITS,
  receivedBytes: PAGE_LIMITS.receivedBytes * 8,
  toldBytes: PAGE_LIMITS.toldBytes * 4,
  targets: PAGE_LIMITS.targets * 10,
};

/** Opens a browser that runs journeys, each as somebody whom no website knows. Raises ChromiumNotStarted. */
export async function openJourneyRunner(options: JourneyOptions): Promise<JourneyRunner> {
  const guard = await openEgressGuard(options.egress, options.hostResolverRules);
  const keeper = await keepBrowser({
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

/** A page whose clock stands still cannot be helped once it waits for it; real time has to be there from the start. */
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

/** Runs one journey in a browser of its own. Raises ChromiumNotStarted. */
export async function runJourney(options: JourneyOptions, journey: JourneyOrder): Promise<JourneyRun> {
  const runner = await openJourneyRunner(options);
  try {
    return await runner.run(journey);
  } finally {
    await runner.close();
  }
}
