import { eventsOf } from '@vigie/audit/events/events-of.ts';
import { isKnownHit } from '@vigie/audit/hits/recognise-request.ts';
import type { OrderedJourney, RunOrder } from '@vigie/contract/agent-protocol.ts';
import { PAGE_BUDGET_SECONDS } from '@vigie/contract/limits.ts';
import { labelOf, valueNamesOf } from '@vigie/contract/recording.ts';
import type { JourneyRecord } from '@vigie/contract/journey-record.ts';
import type { JourneyOptions, JourneyRun } from '@vigie/inspector/journey/journey-order.ts';
import type { Performance } from './attempt.ts';
import { fitObservation, OBSERVATION_BYTES_MAX } from './fit-observation.ts';
import type { Host } from './host.ts';
import { SPOOL_FULL } from './record-page.ts';
import { RunFault } from './stop.ts';

/** What the pages of one journey may weigh together: the panel takes no answer of 64 MB. */
const PAGES_BYTES_MAX = 24 * 1_048_576;

type Kept = NonNullable<JourneyRun['state']>;

/**
 * Runs the journeys of an order one after the other, since one may change what the next one finds. What a journey
 * kept of the website is in memory only, for those that start with it.
 */
export async function runJourneys(run: Performance, host: Host): Promise<void> {
  const { order, journal, signal } = run;
  const states = new Map<string, Kept>();
  for (const journey of order.journeys) {
    signal.throwIfAborted();
    const isOver = journal.journeysOver().has(journey.id);
    // What a prelude kept was lost with the process: it opens the door once more.
    if (isOver && !isNeededAgain(run, journey)) continue;
    if (!isOver && journey.changesWorld && journal.journeysBegun().has(journey.id)) {
      await journal.append({ type: 'journey-finished', journeyId: journey.id, record: brokenOff(journey) });
      continue;
    }
    if (!isOver) await journal.append({ type: 'journey-started', journeyId: journey.id });
    const state = await runOne(run, host, {
      journey,
      state: states.get(journey.preludeId ?? '') ?? null,
      isOver,
    });
    if (state !== null) states.set(journey.id, state);
  }
}

/** One that changes the world is never run twice: who would start with its state starts fresh. */
function isNeededAgain({ order, journal }: Performance, { id, changesWorld }: OrderedJourney): boolean {
  const isWaitedFor = order.journeys.some(
    (other) => other.preludeId === id && !journal.journeysOver().has(other.id),
  );
  return isWaitedFor && !changesWorld;
}

interface Turn {
  journey: OrderedJourney;
  state: Kept | null;
  /** Its record is told already. */
  isOver: boolean;
}

async function runOne(run: Performance, host: Host, { journey, state, isOver }: Turn): Promise<Kept | null> {
  const { order, signal, journal } = run;
  await run.beginPage();
  try {
    signal.throwIfAborted();
    const egress = await host.egressOf([order.startUrl]);
    const done = await host
      .runJourney(optionsOf(order, journey, { chromium: host.chromium, egress }), {
        recording: journey.recording,
        values: valuesOf(order, journey),
        baseUrl: journey.baseUrl ?? undefined,
        signal,
        mayRepeat: !journey.changesWorld,
        eventNamesOf: eventsOf,
        ...(state !== null && { state }),
      })
      .catch((error: unknown) => {
        throw new RunFault('browser-failed', error);
      });
    // A journey that was given up because the run stops is not told: it goes on, or the run ends as stopped.
    signal.throwIfAborted();
    if (!isOver) {
      const { record, pictures } = fit(run, done);
      await journal.append({ type: 'journey-finished', journeyId: journey.id, record }, ...pictures);
    }
    return done.record.outcome === 'done' ? done.state : null;
  } finally {
    run.endPage();
  }
}

function optionsOf(
  order: RunOrder,
  { hits, consent }: OrderedJourney,
  means: Pick<JourneyOptions, 'chromium' | 'egress'>,
): JourneyOptions {
  const { tracking, lookAheadSeconds, visits, acceptInvalidCertificates, access, aboutUrl } = order;
  return {
    ...means,
    mode: 'isolated',
    hits,
    consent,
    visits,
    access,
    aboutUrl,
    tracking,
    isKnownHit,
    acceptInvalidCertificates,
    pageBudgetSeconds: PAGE_BUDGET_SECONDS,
    lookAheadSeconds,
    screenshot: visits.pictures !== false,
  };
}

/** Only what the recording asks for is handed on. */
function valuesOf({ variables }: RunOrder, { recording }: OrderedJourney): Record<string, string> {
  const given = valueNamesOf(recording).filter((name) => Object.hasOwn(variables, name));
  return Object.fromEntries(
    given.map((name) => {
      const value = variables[name];
      return [name, typeof value === 'string' ? value : JSON.stringify(value)];
    }),
  );
}

/** The record without what is too much for one event, and the pictures that it still names. */
function fit({ spool }: Performance, { record, pictures }: JourneyRun) {
  const bytesMax = Math.min(OBSERVATION_BYTES_MAX, PAGES_BYTES_MAX / Math.max(1, record.pages.length));
  const hasRoom = !spool.isNearlyFull();
  const pages = record.pages.map((page) => {
    const observation = fitObservation(page.observation, bytesMax);
    return { ...page, observation: hasRoom ? observation : { ...observation, screenshot: SPOOL_FULL } };
  });
  const steps = record.steps.map((step) => ({
    ...step,
    screenshot: hasRoom ? step.screenshot : null,
  }));
  return { record: { ...record, steps, pages }, pictures: hasRoom ? [...pictures.values()] : [] };
}

/** What is told of a journey that was under way when the agent stopped: nobody knows how far it came. */
function brokenOff({ title, recording }: OrderedJourney): JourneyRecord {
  const now = new Date().toISOString();
  const steps: JourneyRecord['steps'] = recording.steps.map((step, index) => ({
    number: index + 1,
    type: step.type,
    label: labelOf(step),
    outcome: index === 0 ? 'failed' : 'skipped',
    reason: index === 0 ? BROKEN_OFF : null,
    selector: null,
    staleSelectors: [],
    url: null,
    startedMs: 0,
    durationMs: 0,
    screenshot: null,
  }));
  return { version: 1, title, startedAt: now, finishedAt: now, outcome: 'step-failed', steps, pages: [] };
}

const BROKEN_OFF = {
  code: 'journey-fault',
  detail:
    'The agent stopped while the journey was under way. It may have changed something, so it was not run again.',
} as const;
