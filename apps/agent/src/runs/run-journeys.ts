import type { OrderedJourney } from '@vigie/contract/agent-protocol.ts';
import { labelOf } from '@vigie/contract/recording.ts';
import type { JourneyRecord } from '@vigie/contract/journey-record.ts';
import type { BrowserState } from '@vigie/inspector/access/browser-state.ts';
import type { Performance } from './attempt.ts';
import type { Host } from './host.ts';
import { performJourney, tellJourney } from './perform-journey.ts';
import type { Prelude } from './prelude.ts';

/**
 * Runs the journeys of an order one after the other, since one may change what the next one finds. What a journey
 * kept of the website is in memory only, for those that start with it. The prelude of the pages was run before them.
 */
export async function runJourneys(run: Performance, host: Host, prelude: Prelude | null): Promise<void> {
  const { order, journal, signal } = run;
  const states = new Map<string, BrowserState>();
  for (const journey of order.journeys) {
    signal.throwIfAborted();
    if (journey.id === order.preludeId) continue;
    const isOver = journal.journeysOver().has(journey.id);
    // What a prelude kept was lost with the process: it opens the door once more.
    if (isOver && !isNeededAgain(run, journey)) continue;
    if (!isOver && journey.changesWorld && journal.journeysBegun().has(journey.id)) {
      await journal.append({ type: 'journey-finished', journeyId: journey.id, record: brokenOff(journey) });
      continue;
    }
    if (!isOver) await journal.append({ type: 'journey-started', journeyId: journey.id });
    const isInside = prelude !== null && journey.preludeId === order.preludeId;
    const before = isInside ? (await prelude.signedIn()).state : states.get(journey.preludeId ?? '');
    const state = await runOne(run, host, { journey, state: before ?? null, isOver });
    if (state !== null) states.set(journey.id, state);
  }
}

/** Returns one that changes the world is never run twice: who would start with its state starts fresh. */
function isNeededAgain({ order, journal }: Performance, { id, changesWorld }: OrderedJourney): boolean {
  const isWaitedFor = order.journeys.some(
    (other) => other.preludeId === id && !journal.journeysOver().has(other.id),
  );
  return isWaitedFor && !changesWorld;
}

interface Turn {
  journey: OrderedJourney;
  state: BrowserState | null;
  /** Its record is told already. */
  isOver: boolean;
}

async function runOne(run: Performance, host: Host, { isOver, ...turn }: Turn): Promise<BrowserState | null> {
  await run.beginPage();
  try {
    const done = await performJourney(run, host, turn);
    if (!isOver) await tellJourney(run, turn.journey.id, done);
    return done.record.outcome === 'done' ? done.state : null;
  } finally {
    run.endPage();
  }
}

/** Returns what is told of a journey that was under way when the agent stopped: nobody knows how far it came. */
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
