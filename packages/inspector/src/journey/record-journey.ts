import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createRunner, RunnerExtension } from '@puppeteer/replay';
import type { JourneyRecord, StepRecord } from '@vigie/contract/journey-record.ts';
import type { Failure } from '@vigie/contract/observation/failure.ts';
import { labelOf, withValues, type RecordedStep } from '@vigie/contract/recording.ts';
import { stateCookies, type BrowserState, type OriginStorage } from '../access/browser-state.ts';
import { redactAccess } from '../access/redact-access.ts';
import type { BrowserSupervisor } from '../browser/browser-supervisor.ts';
import { createDeadline, type Deadline } from '../deadline.ts';
import { createVisitClock } from '../record/visit-clock.ts';
import type { VisitOrder } from '../visit/visit.ts';
import { atBase } from './base-url.ts';
import { createHiding, missingValue, type Hiding } from './hidden-values.ts';
import type { JourneyContext, JourneyTab } from './journey-context.ts';
import { openTabs, storageOf, type JourneyTabs } from './journey-tabs.ts';
import { replayFlow } from './replay-flow.ts';
import type { JourneyOptions, JourneyOrder, JourneyRun } from './journey-order.ts';
import { createStepRunner } from './run-step.ts';
import { reasonOf, StepFailed } from './step-failed.ts';

export interface JourneyMeans {
  keeper: BrowserSupervisor;
  egressFailureOf: (url: string) => Failure | null;
  options: JourneyOptions;
  order: VisitOrder;
}

/** Limits of a journey in ms of real time: for its start and end, for each step, and in all. */
const BUDGET_MS = { ends: 60_000, step: 30_000, most: 1_800_000 };
const FINISH_MS = 5_000;
/** Limit in ms to read the pages at the end, if a page's thread waits for its own clock: it gives no more answers. */
const STUCK_MS = 200;

/** Run, and whether it may be repeated in real time: a page's clock stood still, and the run had no real effects. */
export interface RecordedRun extends JourneyRun {
  isRepeatable: boolean;
}

/** Runs a recording and records it. Raises ChromiumNotStarted, and no error of a page. */
export async function recordJourney(means: JourneyMeans, journey: JourneyOrder): Promise<RecordedRun> {
  const { options, order } = means;
  const hiding = createHiding(journey.values);
  const startedAt = new Date();
  const steps: StepRecord[] = [];
  const plannedSteps = journey.recording.steps.map((step, index) => planned(step, index, hiding));
  const noteStep = (step: StepRecord) => {
    const hidden = hiding.record(step);
    steps.push(hidden);
    journey.onStep?.(hidden);
  };
  const empty = { pages: [] as JourneyRecord['pages'], pictures: new Map<string, Uint8Array>(), state: null };
  const finish = ({
    pages,
    pictures,
    state,
  }: Omit<JourneyRun, 'record'> & Pick<JourneyRecord, 'pages'>): RecordedRun => {
    for (const step of plannedSteps.slice(steps.length)) noteStep(step);
    const isFailed = steps.some(({ outcome }) => outcome !== 'passed');
    const record: JourneyRecord = {
      version: 1,
      title: hiding.text(journey.recording.title),
      startedAt: startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      outcome: isFailed ? 'step-failed' : 'done',
      steps,
      pages,
    };
    return { record, pictures, state, isRepeatable: false };
  };
  const failAt = (index: number, error: unknown) => {
    const skipped = plannedSteps.slice(0, index);
    for (const step of skipped) noteStep(step);
    const step = plannedSteps[index];
    if (step) noteStep({ ...step, outcome: 'failed', reason: reasonOf(error) });
    return finish(empty);
  };

  const missing = missingValue(journey.recording, journey.values);
  if (missing !== null)
    return failAt(missing.index, new StepFailed('value-not-given', `no value for {{${missing.name}}}`));
  const recording = atBase(withValues(journey.recording, journey.values), journey.baseUrl);
  let replay: ReturnType<typeof replayFlow>;
  try {
    replay = replayFlow(recording);
  } catch (error) {
    return failAt(0, error);
  }

  const budgetMs = options.journeyBudgetSeconds
    ? options.journeyBudgetSeconds * 1000
    : Math.min(BUDGET_MS.most, BUDGET_MS.ends + recording.steps.length * BUDGET_MS.step);
  const deadline = createDeadline(budgetMs, order.signal);
  const folder = temporaryFolder();
  let run: OpenJourney;
  try {
    run = await deadline.race(open(means));
  } catch (error) {
    deadline.end();
    if (!deadline.leftMs() || order.signal?.aborted) return failAt(0, error);
    throw error;
  }
  try {
    const runner = createStepRunner({
      ...run,
      options,
      journey,
      hiding,
      deadline,
      file: (name, bytes) => folder.file(name, bytes),
      keepStorage: (tab) => recordStorage(run, tab, deadline),
      timeoutMs:
        options.stepTimeoutSeconds === undefined ? recording.timeout : options.stepTimeoutSeconds * 1000,
    });
    class Steps extends RunnerExtension {
      override async runStep(step: Parameters<typeof replay.numberOf>[0]): Promise<void> {
        const index = replay.numberOf(step) - 1;
        const [own, plan] = [recording.steps[index], plannedSteps[index]];
        if (own === undefined || plan === undefined)
          throw new StepFailed('journey-fault', 'a step that nobody planned');
        journey.onStepBegun?.(plan.number);
        const taken = await runner.run(own, plan);
        noteStep(taken);
        if (taken.outcome !== 'passed') throw new StepFailed('journey-fault', 'the journey ends here');
      }
    }
    // A failed step ends the run; it is recorded already.
    await (await createRunner(replay.flow, new Steps())).run().catch(() => false);
    const { pages, state } = await end(run, deadline, runner.hasStoodStill() ? STUCK_MS : FINISH_MS);
    const observed = pages.map((page) => redactPage(page, order));
    const hidden = observed.map((page) => hiding.record(page));
    const mayRepeat = journey.mayRepeat === true || !runner.hasActed();
    return {
      ...finish({ pages: hidden, pictures: runner.pictures, state }),
      isRepeatable: runner.hasStoodStill() && mayRepeat,
    };
  } finally {
    deadline.end();
    run.tabs.main.recording.time.end();
    run.release();
    await folder.remove();
  }
}

interface OpenJourney {
  context: JourneyContext;
  tabs: JourneyTabs;
  storage: Map<string, OriginStorage>;
  release: () => void;
}

async function open({ keeper, egressFailureOf, order }: JourneyMeans): Promise<OpenJourney> {
  const lease = await keeper.lease();
  const { browser, context } = lease;
  const release = () => lease.release(Promise.resolve(false));
  try {
    const clock = createVisitClock(Date.now);
    const journeyContext: JourneyContext = {
      browser,
      context,
      order,
      clock,
      time: null,
      egressFailureOf,
      consent: order.consent,
      step: 1,
    };
    const tabs = await openTabs(journeyContext);
    clock.restart();
    return { context: journeyContext, tabs, storage: new Map(), release };
  } catch (error) {
    release();
    throw error;
  }
}

async function recordStorage({ storage }: OpenJourney, tab: JourneyTab, limit: Deadline): Promise<void> {
  for (const one of await storageOf(tab, limit).catch(() => [])) storage.set(one.origin, one);
}

/** Leaves the current pages, and reads the browser's state. */
async function end(
  run: OpenJourney,
  journey: Deadline,
  finishMs: number,
): Promise<{ pages: JourneyRecord['pages']; state: BrowserState | null }> {
  const { context: journeyContext, tabs, storage } = run;
  for (const tab of tabs.open()) {
    const limit = createDeadline(finishMs);
    await recordStorage(run, tab, limit);
    await tab.finish(limit);
    limit.end();
  }
  const pages = (await Promise.all(tabs.all().map((tab) => tab.pages()))).flat();
  const cookies = await journey
    .race(stateCookies(journeyContext.browser.session, journeyContext.context.id))
    .catch(() => null);
  return {
    pages: pages.toSorted((one, other) => one.startedMs - other.startedMs),
    state: cookies === null ? null : { cookies, storage: [...storage.values()] },
  };
}

function redactPage(page: JourneyRecord['pages'][number], order: VisitOrder): JourneyRecord['pages'][number] {
  const { observation } = page;
  const asVisit = { observation, screenshot: null, links: [] };
  return {
    ...page,
    observation: redactAccess(asVisit, { ...order, url: observation.requestedUrl }).observation,
  };
}

/** Returns the record of a step before it runs; it stays so if the step is never reached. */
function planned(step: RecordedStep, index: number, hiding: Hiding): StepRecord {
  return {
    number: index + 1,
    type: step.type,
    label: hiding.text(labelOf(step)),
    outcome: 'skipped',
    reason: null,
    selector: null,
    staleSelectors: [],
    url: null,
    startedMs: 0,
    durationMs: 0,
    screenshot: null,
  };
}

/** Returns a store of files for upload steps; its folder is created for the first file. */
function temporaryFolder() {
  let made: Promise<string> | null = null;
  return {
    async file(name: string, bytes: number): Promise<string> {
      made ??= mkdtemp(join(tmpdir(), 'vigie-journey-'));
      const path = join(await made, basename(name.replaceAll('\\', '/')) || 'file');
      await writeFile(path, Buffer.alloc(bytes, 'vigie '));
      return path;
    },
    async remove(): Promise<void> {
      if (made !== null) await rm(await made, { recursive: true, force: true });
    },
  };
}
