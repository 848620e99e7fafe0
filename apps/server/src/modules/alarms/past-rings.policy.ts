import { advance, calmMs, isReturn, type IncidentState, type CauseMeasurement } from './incident.policy.ts';

/** Time in which a page shows a root cause; a null end: it still shows it. */
export interface RootCauseSpan {
  beganAt: Date;
  endedAt: Date | null;
}

/**
 * Returns when a root cause would have raised an alarm: at its opening, and at each return. Every second visit counts
 * as confirming, because no such visit is stored.
 */
export function ringsOfCause(
  spans: readonly RootCauseSpan[],
  subject: CauseMeasurement['subject'],
  now: Date,
): Date[] {
  const rings: Date[] = [];
  let state: IncidentState | null = null;
  const evaluate = (at: Date, pages: number): void => {
    if (state?.phase === 'over' && !isReturn(state, at)) state = null;
    const reading = createMeasurementAt(at, pages, subject);
    const first = advance(state, reading, { now: at, second: null });
    const last = first?.wantsSecond ? advance(first.state, reading, { now: at, second: 'shown' }) : first;
    state = last?.state ?? null;
    if (last?.steps.some((step) => step === 'opened' || step === 'returned')) rings.push(at);
  };
  const changes = listPageCountChanges(spans);
  for (const [index, { at, pages }] of changes.entries()) {
    evaluate(at, pages);
    // The moment at which it was absent for long enough is not stored.
    const calmAt = endOfCalm(state);
    if (calmAt !== null && calmAt < (changes[index + 1]?.at ?? now)) evaluate(calmAt, pages);
  }
  return rings;
}

/** Returns the instants at which pages begin or stop to show it, with the number of pages that show it then. */
function listPageCountChanges(spans: readonly RootCauseSpan[]): { at: Date; pages: number }[] {
  const changes = new Map<number, number>();
  const change = (at: Date, by: number) => changes.set(at.getTime(), (changes.get(at.getTime()) ?? 0) + by);
  for (const { beganAt, endedAt } of spans) {
    change(beganAt, 1);
    if (endedAt !== null) change(endedAt, -1);
  }
  let pages = 0;
  return [...changes]
    .toSorted(([one], [other]) => one - other)
    .map(([ms, by]) => ({ at: new Date(ms), pages: (pages += by) }));
}

function endOfCalm(state: IncidentState | null): Date | null {
  if (state?.phase !== 'open' || state.calmSince === null) return null;
  return new Date(state.calmSince.getTime() + calmMs(state));
}

function createMeasurementAt(
  at: Date,
  pages: number,
  subject: CauseMeasurement['subject'],
): CauseMeasurement {
  return {
    subject,
    needsSecond: true,
    key: '',
    isShown: pages > 0,
    severity: 'major',
    trackerId: null,
    ruleIds: [],
    firstSeenAt: at,
    beganAt: at,
    lastSeenAt: at,
    pages,
    samplePages: [],
    isOld: false,
  };
}
