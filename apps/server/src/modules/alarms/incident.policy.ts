import type { IncidentStep, IncidentSubject } from '@vigie/contract/incident.ts';
import type { Severity } from '@vigie/contract/classification.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Current measurement of one root cause, from stored data. */
export interface CauseMeasurement {
  /** Identifies the root cause, however many pages show it. */
  key: string;
  /** Null: unknown now, and an incident keeps its state. */
  isShown: boolean | null;
  subject: IncidentSubject;
  severity: Severity;
  trackerId: string | null;
  /** Rules that match it. */
  ruleIds: string[];
  /** First detection ever. */
  firstSeenAt: Date;
  /** First visit that shows it without a later proof of its absence. */
  beganAt: Date;
  lastSeenAt: Date;
  pages: number;
  samplePages: string[];
  /** True if an alarm needs a second visit of its pages that confirms it. */
  needsSecond: boolean;
  /**
   * True if it began before alarm evaluation, before its rule was created, or was found by a re-evaluation of stored
   * visits.
   */
  isOld: boolean;
}

/** Result of a second visit. `unknown`: its pages could not be evaluated, or no visit was made. */
export type Second = 'shown' | 'clean' | 'unknown';

/**
 * `suspected`: one visit showed it, and a second one is requested. `refuted`: the second visit did not confirm it; the
 * row stores which detection that was. Neither phase is notified or listed.
 */
export type Phase = 'suspected' | 'refuted' | 'open' | 'over';

export interface IncidentState {
  phase: Phase;
  firstSeenAt: Date;
  /** After a return: when the root cause came back. */
  beganAt: Date;
  lastSeenAt: Date;
  openedAt: Date | null;
  overAt: Date | null;
  /** Since when nothing shows it. It must stay absent for some time to be over. Null: it is shown. */
  calmSince: Date | null;
  pages: number;
  /** True if its pages became fewer and then more again. */
  comesAndGoes: boolean;
  wasLess: boolean;
  returns: number;
  isOld: boolean;
  /** When the pending second visit was requested. */
  requestedAt: Date | null;
  requests: number;
}

export interface Advance {
  state: IncidentState;
  steps: IncidentStep['step'][];
  /** True if a second visit is needed now. */
  wantsSecond: boolean;
}

/** A root cause that returns within this time after its end is the same incident. */
const RETURN_MS = DAY_MS;
/** Maximum requests for a second visit. A visit that was not made or could not be evaluated is requested again. */
const SECOND_VISITS_MAX = 3;
/** Time without a second visit after which a later visit of any page counts as the second one. */
const SECOND_WAIT_MS = 20 * MINUTE_MS;
const CALM_DAYS_MAX = 14;

/** Returns how long an incident must stay absent before it is over, in ms. An intermittent one needs days. */
export function calmMs({ returns, comesAndGoes }: Pick<IncidentState, 'returns' | 'comesAndGoes'>): number {
  if (returns === 0) return comesAndGoes ? DAY_MS : 0;
  return Math.min(CALM_DAYS_MAX, 3 * 2 ** (returns - 1)) * DAY_MS;
}

/**
 * Returns the next state of a root cause. Null: there is nothing to store. `second` is the result that arrived since
 * the last evaluation, if any.
 */
export function advance(
  before: IncidentState | null,
  reading: CauseMeasurement,
  { now, second }: { now: Date; second: Second | null },
): Advance | null {
  if (before === null) return reading.isShown === true ? begin(reading, now) : null;
  const state = { ...before };
  if (reading.isShown === true && reading.lastSeenAt > state.lastSeenAt && state.phase !== 'refuted')
    state.lastSeenAt = reading.lastSeenAt;
  switch (before.phase) {
    case 'suspected':
      return confirm(state, reading, { now, second });
    case 'refuted':
      return suspectAgain(state, reading, now);
    case 'open':
      return follow(state, reading, now);
    default:
      return comeBack(state, reading, now);
  }
}

/** Returns whether a root cause that returns after its end is the same incident. */
export function isReturn({ overAt }: Pick<IncidentState, 'overAt'>, now: Date): boolean {
  return overAt !== null && now.getTime() - overAt.getTime() < RETURN_MS;
}

function begin(reading: CauseMeasurement, now: Date): Advance {
  const { firstSeenAt, beganAt, lastSeenAt, pages, isOld } = reading;
  const state: IncidentState = {
    phase: 'suspected',
    firstSeenAt,
    beganAt,
    lastSeenAt,
    openedAt: null,
    overAt: null,
    calmSince: null,
    pages,
    comesAndGoes: false,
    wasLess: false,
    returns: 0,
    isOld,
    requestedAt: null,
    requests: 0,
  };
  if (isOld || !reading.needsSecond) return open(state, now, isOld ? ['opened'] : ['seen', 'opened']);
  return awaitSecondVisit(state, now, ['seen']);
}

function awaitSecondVisit(state: IncidentState, now: Date, steps: Advance['steps'] = []): Advance {
  return {
    state: { ...state, phase: 'suspected', requestedAt: now, requests: state.requests + 1 },
    steps: [...steps, 'asked'],
    wantsSecond: true,
  };
}

function open(state: IncidentState, now: Date, steps: Advance['steps']): Advance {
  const settled = { requestedAt: null, requests: 0, calmSince: null, overAt: null, wasLess: false };
  return { state: { ...state, ...settled, phase: 'open', openedAt: now }, steps, wantsSecond: false };
}

interface Given {
  now: Date;
  second: Second | null;
}

/** Turns a suspicion into an incident when a second visit confirms it; otherwise drops it. */
function confirm(state: IncidentState, reading: CauseMeasurement, { now, second }: Given): Advance | null {
  const isBack = state.overAt !== null;
  if (second === 'shown' || (second !== 'clean' && hasAgreedByItself(state, reading, now))) {
    const opened = open(state, now, [isBack ? 'returned' : 'opened']);
    return isBack ? { ...opened, state: { ...opened.state, returns: state.returns + 1 } } : opened;
  }
  if (reading.isShown === false) return isBack ? rest({ ...state, phase: 'over' }) : null;
  // The refuted detection is stored: only a later detection counts as a new one.
  if (second === 'clean')
    return rest({
      ...state,
      phase: 'refuted',
      lastSeenAt: reading.lastSeenAt,
      requestedAt: null,
      requests: 0,
    });
  const isUnanswered = second === 'unknown' || waitedMs(state, now) > SECOND_WAIT_MS;
  return isUnanswered && state.requests < SECOND_VISITS_MAX ? awaitSecondVisit(state, now) : rest(state);
}

/**
 * Returns whether a suspicion counts as confirmed without a second visit. None could be made or evaluated in time, and
 * a later visit or another page shows the same.
 */
function hasAgreedByItself(state: IncidentState, reading: CauseMeasurement, now: Date): boolean {
  if (reading.isShown !== true || waitedMs(state, now) <= SECOND_WAIT_MS) return false;
  return reading.lastSeenAt > reading.beganAt || reading.pages > 1;
}

function waitedMs({ requestedAt }: IncidentState, now: Date): number {
  return requestedAt === null ? 0 : now.getTime() - requestedAt.getTime();
}

function suspectAgain(state: IncidentState, reading: CauseMeasurement, now: Date): Advance | null {
  if (reading.isShown === false) return state.overAt === null ? null : rest({ ...state, phase: 'over' });
  if (reading.isShown === null || reading.lastSeenAt <= state.lastSeenAt) return rest(state);
  const { lastSeenAt, pages } = reading;
  return awaitSecondVisit({ ...state, beganAt: lastSeenAt, lastSeenAt, pages, requests: 0 }, now);
}

function follow(before: IncidentState, reading: CauseMeasurement, now: Date): Advance {
  const state = { ...before };
  if (reading.isShown === null) return rest(state);
  if (reading.isShown) {
    const isMore = reading.pages > state.pages;
    if (state.calmSince !== null || (isMore && state.wasLess)) state.comesAndGoes = true;
    state.calmSince = null;
    state.wasLess = reading.pages < state.pages || (state.wasLess && !isMore);
    state.pages = reading.pages;
    return { state, steps: isMore ? ['joined'] : [], wantsSecond: false };
  }
  state.calmSince ??= now;
  if (now.getTime() - state.calmSince.getTime() < calmMs(state)) return rest(state);
  return { state: { ...state, phase: 'over', overAt: now }, steps: ['over'], wantsSecond: false };
}

function comeBack(state: IncidentState, reading: CauseMeasurement, now: Date): Advance {
  if (reading.isShown !== true || !isReturn(state, now)) return rest(state);
  const { beganAt, pages, isOld } = reading;
  const back = { ...state, beganAt, pages, requests: 0 };
  // Other settings hid it for a while: it was never absent.
  if (isOld && state.overAt !== null && beganAt < state.overAt)
    return open({ ...back, isOld }, now, ['opened']);
  if (reading.needsSecond) return awaitSecondVisit(back, now);
  const opened = open(back, now, ['returned']);
  return { ...opened, state: { ...opened.state, returns: state.returns + 1 } };
}

function rest(state: IncidentState): Advance {
  return { state, steps: [], wantsSecond: false };
}
