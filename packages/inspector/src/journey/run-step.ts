import type { StepRecord } from '@vigie/contract/journey-record.ts';
import type { RecordedStep } from '@vigie/contract/recording.ts';
import { createDeadline, OutOfTime, type Deadline } from '../deadline.ts';
import { since, type PageEvent } from './expect-event.ts';
import type { Hiding } from './hidden-values.ts';
import { createKeyboard } from './keyboard.ts';
import type { JourneyContext, JourneyTab } from './journey-context.ts';
import { framePathOf, tabOf, type JourneyTabs } from './journey-tabs.ts';
import { takePicture } from './picture.ts';
import type { JourneyOptions, JourneyOrder } from './journey-order.ts';
import { TimeStandsStill } from '../visit/page-time.ts';
import { reasonOf, StepFailed } from './step-failed.ts';
import { createStepTime, type StepTime } from './step-time.ts';
import { takeStep } from './take-step.ts';
import type { Taken } from './taking.ts';

const TIMEOUT_MS = 5_000;
/** Look-ahead in ms after a step that loads no new document. */
const STEP_LOOK_AHEAD_MS = 2_000;

/** Steps that only observe, so that they can be repeated without effects. */
const WITHOUT_EFFECT = new Set<RecordedStep['type']>([
  'setViewport',
  'navigate',
  'hover',
  'scroll',
  'waitForElement',
  'emulateNetworkConditions',
]);

/** Returns whether a step only checks the effect of the step before it. */
const isExpectation = (step: RecordedStep) =>
  step.type === 'customStep' && step.name.startsWith('vigie.expect');

interface Sources {
  context: JourneyContext;
  tabs: JourneyTabs;
  options: JourneyOptions;
  journey: JourneyOrder;
  hiding: Hiding;
  deadline: Deadline;
  file: (name: string, bytes: number) => Promise<string>;
  /** Stores the storage of the current documents. */
  keepStorage: (tab: JourneyTab) => Promise<void>;
  /** Timeout in ms of a step without its own. */
  timeoutMs: number | undefined;
}

export interface StepRunner {
  /** Returns whether a page waited for its own clock, which stood still. */
  hasStoodStill(): boolean;
  /** Returns whether a step may have had real effects. */
  hasActed(): boolean;
  readonly pictures: Map<string, Uint8Array>;
  /** Runs a step and waits for its pages; the record has its result. Never rejects. */
  run(step: RecordedStep, plan: StepRecord): Promise<StepRecord>;
}

export function createStepRunner(sources: Sources): StepRunner {
  const { context, tabs, options, journey, hiding, deadline, file } = sources;
  const { clock } = context;
  const keyboard = createKeyboard();
  const pictures = new Map<string, Uint8Array>();
  const lookAheadMs = options.lookAheadSeconds * 1000;
  const stepLookAheadMs =
    options.stepLookAheadSeconds === undefined
      ? Math.min(lookAheadMs, STEP_LOOK_AHEAD_MS)
      : options.stepLookAheadSeconds * 1000;
  /** Moment at which the last step with an action began. */
  let actedMs = 0;
  let hasActed = false;
  let hasStoodStill = false;

  async function settle(tab: JourneyTab, aheadMs: number): Promise<void> {
    const limit = createDeadline(Math.min(options.pageBudgetSeconds * 1000, deadline.leftMs()));
    try {
      // A tab that opens meanwhile, or a page that comes, is awaited too.
      await deadline.race(tab.settle(aheadMs, limit));
    } catch (error) {
      if (!(error instanceof OutOfTime) || deadline.leftMs() === 0) throw error;
    } finally {
      limit.end();
    }
  }

  async function settleAll(aheadMs: number): Promise<void> {
    for (const tab of tabs.open()) if (tab.isStirred()) await settle(tab, aheadMs);
  }

  async function eventsSince(): Promise<PageEvent[] | null> {
    const { eventNamesOf } = journey;
    if (eventNamesOf === undefined) return null;
    for (const tab of tabs.open()) await tab.readSoFar();
    const pages = (await Promise.all(tabs.all().map((tab) => tab.pages()))).flat();
    return pages.flatMap(({ observation, startedMs }) =>
      eventNamesOf(since(observation, actedMs - startedMs)),
    );
  }

  function timeOf(step: RecordedStep, tab: JourneyTab): StepTime {
    const timeoutMs = step.timeout ?? sources.timeoutMs ?? TIMEOUT_MS;
    return createStepTime({ tab, clock, timeoutMs, journey: deadline });
  }

  /** Returns the tab of a step; if the step names a frame, its frame path begins there. */
  async function aimOf(step: RecordedStep): Promise<{ tab: JourneyTab; path: number[] }> {
    const { target } = step;
    const now = tabOf(tabs, target);
    if (now !== null) return { tab: now, path: [] };
    const time = timeOf(step, tabs.open()[0] ?? tabs.main);
    try {
      const found = await time.until(async () => {
        const tab = tabOf(tabs, target);
        if (tab !== null) return { tab, path: [] };
        for (const open of tabs.open()) {
          const path = await framePathOf(open, target ?? '');
          if (path !== null) return { tab: open, path };
        }
        return null;
      });
      if (found !== null) return found;
    } finally {
      time.end();
    }
    throw new StepFailed('target-not-found', `no tab or frame shows ${target ?? 'main'}`);
  }

  async function take(
    step: RecordedStep,
    { tab, path }: { tab: JourneyTab; path: number[] },
  ): Promise<Taken> {
    const aimed =
      path.length === 0
        ? step
        : { ...step, frame: [...path, ...((step as { frame?: number[] }).frame ?? [])] };
    const time = timeOf(step, tab);
    const movesBefore = tab.moves();
    try {
      const taken = await takeStep(aimed, {
        context,
        tabs,
        keyboard,
        time,
        file,
        eventsSince,
        settle: () => settleEverything(lookAheadMs),
      });
      await navigationSeen(step, { time, movesBefore });
      return taken;
    } finally {
      time.end();
    }
  }

  async function settleEverything(aheadMs: number): Promise<void> {
    for (const tab of tabs.open()) tab.stir();
    await settleAll(aheadMs);
  }

  async function navigationSeen(
    step: RecordedStep,
    { time, movesBefore }: { time: StepTime; movesBefore: number },
  ): Promise<void> {
    if (step.type === 'navigate' || !step.assertedEvents?.length || time.tab.session.isClosed) return;
    const opened = tabs.all().length;
    const hasMoved = await time.until(() =>
      Promise.resolve(time.tab.moves() > movesBefore || tabs.all().length > opened ? true : null),
    );
    if (hasMoved !== null) return;
    const [{ url } = {}] = step.assertedEvents;
    throw new StepFailed('navigation-not-seen', url === undefined ? 'no page came' : `no page came: ${url}`);
  }

  async function picture(tab: JourneyTab | null): Promise<string | null> {
    if (
      !(journey.pictures ?? options.screenshot) ||
      tab === null ||
      tab.session.isClosed ||
      tab.page() === null
    )
      return null;
    const taken = await takePicture(tab, { secrets: hiding.secrets, rules: journey.hiding });
    if (taken === null) return null;
    pictures.set(taken.record.sha256, taken.bytes);
    const page = tab.page();
    if (page !== null) page.screenshot = { state: 'recorded', value: taken.record };
    return taken.record.sha256;
  }

  return {
    pictures,
    hasStoodStill: () => hasStoodStill,
    hasActed: () => hasActed,
    async run(step, plan) {
      const startedAt = performance.now();
      const startedMs = clock.arrivedMs();
      context.step = plan.number;
      for (const open of tabs.open()) open.recording.document.countAgain();
      if (!isExpectation(step)) actedMs = startedMs;
      hasActed ||= !WITHOUT_EFFECT.has(step.type);
      let tab: JourneyTab | null = null;
      let taken: Taken = { selector: null, stale: [] };
      let reason: StepRecord['reason'] = null;
      try {
        const aim = await aimOf(step);
        tab = aim.tab;
        await tab.stay();
        // A tab behind another one receives no input.
        if (tabs.all().length > 1) await deadline.race(tab.session.send('Page.bringToFront'));
        const page = tab.page();
        if (page !== null) page.toStep = plan.number;
        taken = await take(step, aim);
        if (!isExpectation(step)) {
          tab.stir();
          await settleAll(page === tab.page() ? stepLookAheadMs : lookAheadMs);
          if (!tab.session.isClosed) await sources.keepStorage(tab);
        }
      } catch (error) {
        reason = reasonOf(error);
        hasStoodStill ||= error instanceof TimeStandsStill;
      }
      const screenshot = reason?.code === 'cancelled' ? null : await picture(tab ?? tabs.open()[0] ?? null);
      return {
        ...plan,
        outcome: reason === null ? 'passed' : 'failed',
        reason,
        selector: taken.selector,
        staleSelectors: taken.stale,
        url: tab?.recording.document.finalUrl() ?? null,
        startedMs,
        durationMs: Math.round(performance.now() - startedAt),
        screenshot,
      };
    },
  };
}
