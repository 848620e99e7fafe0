import { AgentRefused } from '@vigie/agent-link/agent-errors.ts';
import { stepKey } from '@vigie/agent-link/client.ts';
import {
  LEASE_SECONDS,
  POLL_WAIT_SECONDS,
  type EventsAnswer,
  type JourneyStep,
  type RunEvent,
} from '@vigie/contract/agent-protocol.ts';
import { createAcknowledger, type Acknowledger, type Following } from './hand-over.ts';
import { isBusy, isFault, isSilence } from './agent-trouble.ts';
import { fetchFiles } from './fetch-files.service.ts';
import { ingestEvents } from './ingest-events.service.ts';
import { readCursor, renewLease, storeJourneyStep } from './runs.store.ts';
import type { RunNeeds } from './run-needs.ts';
import { createSlotClaimer, type SlotClaimer } from './claim-slots.ts';

/**
 * ended: the agent finished, and everything is stored. lost: the agent is gone, or gave up the attempt. superseded:
 * another worker or attempt replaced this one.
 */
export type AttemptOutcome = 'ended' | 'lost' | 'superseded';

const RETRY_MS = 1_000;
/**
 * Maximum delay between the agent and the screens, in seconds, at first and in a long run. Each answer costs a
 * transaction, however many events it has.
 */
const GATHER_SECONDS = { atFirst: 1, inLongRun: 2 };
const LONG_RUN_MS = 10_000;
const LEASE_MS = LEASE_SECONDS * 1000;

/** State of a worker that follows an attempt. Instants are those of the steady clock. */
interface Progress {
  /** Number of the last stored event. */
  cursor: number;
  /** Current step of a journey, as stored. */
  journeyStep: JourneyStep | null;
  followedSinceMs: number;
  leaseEndsAtMs: number;
  giveUpAtMs: number;
}

interface Follow {
  needs: RunNeeds;
  following: Following;
  progress: Progress;
  slots: SlotClaimer;
  acknowledger: Acknowledger;
  /** Called when events were stored and more will come. */
  onStored: () => void;
}

/** Stores the events of an attempt that its agent has taken, and grants its rate-limit slots, until it ends. */
export async function followAttempt(
  needs: RunNeeds,
  following: Following,
  onStored: () => void = () => {},
): Promise<AttemptOutcome> {
  const leaving = new AbortController();
  const signal = AbortSignal.any([needs.signal, leaving.signal]);
  const slots = createSlotClaimer({ ...needs, signal }, following);
  const acknowledger = createAcknowledger(needs, following);
  const progress = beginProgress(needs, following);
  const follow = { needs, following, progress, slots, acknowledger, onStored };
  try {
    for (;;) {
      needs.signal.throwIfAborted();
      if (needs.steady.now() > progress.giveUpAtMs) return 'lost';
      const outcome = await step(follow).catch((error: unknown) => afterTrouble(follow, error));
      if (outcome !== null) return outcome;
    }
  } finally {
    leaving.abort();
    await slots.ended();
  }
}

/**
 * Starts the progress. An agent ends a run at its deadline. The worker gives up an agent that does not, one lease
 * later. It uses the steady clock, so that a changed system clock does not matter.
 */
function beginProgress({ clock, steady }: RunNeeds, { run, attempt }: Following): Progress {
  const followedSinceMs = steady.now();
  const leaseEndsAtMs = followedSinceMs + LEASE_MS;
  const leftMs = Math.max(0, Date.parse(run.order.deadlineAt) - clock.now());
  return {
    cursor: attempt.cursor,
    journeyStep: null,
    followedSinceMs,
    leaseEndsAtMs,
    giveUpAtMs: leaseEndsAtMs + leftMs,
  };
}

const refOf = ({ run, attempt }: Following) => ({ runId: run.id, attempt: attempt.number });

/** Requests new events once. Returns null while the attempt goes on. */
async function step(follow: Follow): Promise<AttemptOutcome | null> {
  const { needs, following, progress, slots, acknowledger } = follow;
  const { cursor, journeyStep } = progress;
  const known = { after: cursor, turn: slots.underWay(), journeyStep };
  const isLong = needs.steady.now() - progress.followedSinceMs > LONG_RUN_MS;
  const gatherSeconds = isLong ? GATHER_SECONDS.inLongRun : GATHER_SECONDS.atFirst;
  const waits = { waitSeconds: POLL_WAIT_SECONDS, gatherSeconds };
  const answer: EventsAnswer = await following.client.events({
    ...refOf(following),
    ...known,
    ...waits,
    signal: needs.signal,
  });
  progress.leaseEndsAtMs = needs.steady.now() + LEASE_MS;
  slots.take(answer.wantsTurn);
  if (!(await store(follow, answer))) return 'superseded';
  const isOver = isLast(answer.events);
  await acknowledger.acknowledge(progress.cursor, { isLast: isOver });
  return isOver ? 'ended' : null;
}

/** Stores events and continues after them. Returns false if the attempt no longer belongs to this worker. */
async function store(
  { needs, following, ...follow }: Follow,
  { events, journeyStep }: EventsAnswer,
): Promise<boolean> {
  const { run, client } = following;
  const attempt = { ...following.attempt, cursor: follow.progress.cursor };
  const last = events.at(-1);
  const isOtherStep = stepKey(journeyStep) !== stepKey(follow.progress.journeyStep);
  follow.progress.journeyStep = journeyStep;
  if (last === undefined)
    return isOtherStep && run.leadAttempt === null
      ? storeJourneyStep(needs.db, run, { attempt, step: journeyStep })
      : renewLease(needs.db, run.id, attempt);
  if (run.plan.links === undefined)
    await fetchFiles({ client, db: needs.db, owner: run }, refOf(following), events);
  const now = new Date(needs.clock.now());
  if (!(await ingestEvents(needs.db, { run, attempt, events, journeyStep, now }))) return false;
  follow.progress.cursor = last.seq;
  if (!isLast(events)) follow.onStored();
  return true;
}

const isLast = (events: RunEvent[]) => events.some(({ type }) => type === 'finished');

/** Returns the outcome of a failed step; null if another try makes sense. */
async function afterTrouble(
  { needs, following, progress }: Follow,
  error: unknown,
): Promise<AttemptOutcome | null> {
  needs.signal.throwIfAborted();
  if (error instanceof AgentRefused && error.code === 'events-pruned')
    return catchUp(needs, following, progress);
  if (isBusy(error)) progress.leaseEndsAtMs = needs.steady.now() + LEASE_MS;
  else if (!isSilence(error) && !isFault(error)) {
    if (error instanceof AgentRefused) return 'lost';
    throw error;
  }
  if (needs.steady.now() > progress.leaseEndsAtMs) return 'lost';
  await needs.sleep(RETRY_MS, needs.signal);
  return null;
}

/**
 * Continues after the stored cursor: an agent deletes only events that are stored, so events that it no longer has lie
 * before it.
 */
async function catchUp(
  { db }: RunNeeds,
  following: Following,
  progress: Progress,
): Promise<AttemptOutcome | null> {
  const stored = await readCursor(db, refOf(following));
  if (stored === null) return 'superseded';
  if (stored <= progress.cursor) return 'lost';
  progress.cursor = stored;
  return null;
}
