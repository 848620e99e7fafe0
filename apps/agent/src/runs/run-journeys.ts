import type { OrderedJourney } from '@vigie/contract/agent-protocol.ts';
import { labelOf } from '@vigie/contract/recording.ts';
import type { JourneyRecord } from '@vigie/contract/journey-record.ts';
import type { BrowserState } from '@vigie/inspector/access/browser-state.ts';
import type { Performance } from './attempt.ts';
import type { Host } from './host.ts';
import { performJourney, writeJourneyResult } from './perform-journey.ts';
import type { LoginJourney } from './login-journey.ts';

/**
 * Runs the journeys of an order one after the other, since one may change the state that the next one finds. State
 * stored by a journey is in memory only, for journeys that start with it. The login journey of the pages has run
 * before.
 */
export async function runJourneys(run: Performance, host: Host, login: LoginJourney | null): Promise<void> {
  const { order, journal, signal } = run;
  const states = new Map<string, BrowserState>();
  for (const journey of order.journeys) {
    signal.throwIfAborted();
    if (journey.id === order.preludeId) continue;
    const isOver = journal.journeysOver().has(journey.id);
    // The session of the login journey was lost with the process: it signs in again.
    if (isOver && !isNeededAgain(run, journey)) continue;
    if (!isOver && journey.changesWorld && journal.journeysBegun().has(journey.id)) {
      await journal.append({ type: 'journey-finished', journeyId: journey.id, record: brokenOff(journey) });
      continue;
    }
    if (!isOver) await journal.append({ type: 'journey-started', journeyId: journey.id });
    const isInside = login !== null && journey.preludeId === order.preludeId;
    const before = isInside ? (await login.signedIn()).state : states.get(journey.preludeId ?? '');
    const state = await runOne(run, host, { journey, state: before ?? null, isOver });
    if (state !== null) states.set(journey.id, state);
  }
}

/**
 * Returns whether a journey must run again for its state. A journey with real effects never runs twice: journeys that
 * need its state start without it.
 */
function isNeededAgain({ order, journal }: Performance, { id, changesWorld }: OrderedJourney): boolean {
  const isWaitedFor = order.journeys.some(
    (other) => other.preludeId === id && !journal.journeysOver().has(other.id),
  );
  return isWaitedFor && !changesWorld;
}

interface PendingJourney {
  journey: OrderedJourney;
  state: BrowserState | null;
  /** True if its record is already written. */
  isOver: boolean;
}

async function runOne(
  run: Performance,
  host: Host,
  { isOver, ...pending }: PendingJourney,
): Promise<BrowserState | null> {
  await run.beginPage();
  try {
    const done = await performJourney(run, host, pending);
    if (!isOver) await writeJourneyResult(run, pending.journey.id, done);
    return done.record.outcome === 'done' ? done.state : null;
  } finally {
    run.endPage();
  }
}

/** Returns the record of a journey that was running when the agent stopped: its progress is unknown. */
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
