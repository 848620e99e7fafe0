import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure } from '@vigie/contract/observation/failure.ts';
import { OutOfTime, type Deadline } from '../deadline.ts';
import { isRefused } from './challenge.ts';
import type { FormValues } from '../forms/form-values.ts';
import { typeIntoForms } from '../forms/type-into-forms.ts';
import { navigate } from './navigate.ts';
import type { VisitFacts } from './observation-of.ts';
import type { SettledBy } from './look-ahead.ts';
import { watchRest } from './page-rest.ts';
import { visitFailure } from './visit-failure.ts';
import { TimeStandsStill } from './page-time.ts';
import type { VisitTab } from './visit-tab.ts';
import { waitUntilSettled, type Waiting } from './wait-until-settled.ts';

/** Interval in ms between checks whether an expected document has come. */
const DOCUMENT_CHECK_MS = 4;

/** Arrival of a page, and the end of its wait. */
export interface Arrival {
  /** Time in ms at which the page was requested again after a withdrawal; null if it was not. */
  reloadedAtMs: number | null;
  failure: Failure | null;
  settled: VisitFacts['settled'];
  /** Number of fields that were filled. */
  typedFields: number;
}

interface WaitedTab {
  page: Pick<VisitTab['page'], 'session'>;
  recording: VisitTab['recording'];
}

/** Settings of the wait for a page. */
export interface PageWaitOptions {
  url: string;
  lookAheadSeconds: number;
  /** Values to type into the forms of the settled page. */
  formValues?: FormValues | undefined;
  /** True to withdraw an accepted consent on the settled page, and to request the page again. */
  withdraws?: boolean | undefined;
}

/** Navigates to the page and looks ahead, and again once values were typed. Raises TimeStandsStill. */
export async function loadPage(tab: VisitTab, options: PageWaitOptions, looking: Deadline): Promise<Arrival> {
  const { page, recording, clock } = tab;
  const { document, broken, requests } = recording;
  let isOver = false;
  let typedFields = 0;
  let reloadedAtMs: number | null = null;
  const meanwhile = <T>(work: Promise<T>) => looking.race(Promise.race([work, broken]));
  try {
    await meanwhile(recording.time.begin());
    const failure = await meanwhile(navigate(page.session, options.url, requests));
    if (failure !== null) return { failure, settled: null, typedFields, reloadedAtMs };
    const waited = waitAndRead(tab, () => isOver).then(async (settledBy) => {
      if (document.failure() !== null) return settledBy;
      if (options.withdraws === true) {
        const reloaded = (atMs: number) => (reloadedAtMs = atMs);
        return (await withdrawn(tab, options, { isOver: () => isOver, reloaded })) ?? settledBy;
      }
      if (options.formValues === undefined) return settledBy;
      typedFields = await typed(tab, options, options.formValues);
      return waitAndRead(tab, () => isOver);
    });
    const by = await meanwhile(waited).catch((error: unknown) => {
      if (error instanceof OutOfTime) return 'cap' as const;
      throw error;
    });
    const settledBy = by === 'look-ahead' && !recording.time.isVirtual ? 'real-time' : by;
    const settled = { by: settledBy, atMs: clock.nowMs() };
    return { failure: document.failure(), settled, typedFields, reloadedAtMs };
  } catch (error) {
    if (error instanceof TimeStandsStill) throw error;
    return { failure: visitFailure(error), settled: null, typedFields, reloadedAtMs };
  } finally {
    isOver = true;
  }
}

/** Types into the forms; returns the number of filled fields, which is lower if the page breaks meanwhile. */
async function typed(
  { page, recording }: VisitTab,
  { lookAheadSeconds }: PageWaitOptions,
  values: FormValues,
): Promise<number> {
  const { guard, lookAhead } = recording;
  if (guard === null) return 0;
  lookAhead.stirred();
  const fields = await typeIntoForms(page.session, recording, { values, guard });
  lookAhead.acted(lookAheadSeconds * 1000);
  return fields;
}

/**
 * Withdraws the accepted consent, and requests the page again once it has reacted. `reloaded` receives the time right
 * before that request. Returns the reason why the last wait ended; null if nothing was accepted.
 */
async function withdrawn(
  tab: VisitTab,
  options: PageWaitOptions,
  { isOver, reloaded }: { isOver: () => boolean; reloaded: (atMs: number) => void },
): Promise<SettledBy | null> {
  const { page, recording, clock } = tab;
  if (!(await recording.beginWithdrawal())) return null;
  recording.lookAhead.acted(options.lookAheadSeconds * 1000);
  const by = await waitAndRead(tab, isOver);
  const withdrawal = recording.consent.withdrawal();
  if (withdrawal === null || withdrawal.atMs === null) return by;
  recording.document.countAgain();
  recording.lookAhead.left();
  reloaded(clock.nowMs());
  await recording.time.begin();
  const failure = await navigate(page.session, options.url, recording.requests);
  return failure === null ? waitAndRead(tab, isOver) : by;
}

/**
 * Waits for the page and reads it. A document that comes during the reading, or that the page requested until then, is
 * the page, and is awaited too.
 */
async function waitAndRead(tab: VisitTab, isOver: () => boolean): Promise<SettledBy> {
  const { document } = tab.recording;
  const waiting = waitingOf(tab, isOver);
  for (;;) {
    const by = await waitUntilSettled(waiting);
    const shown = document.requestId();
    if (by === 'cap') return by;
    await tab.recording.reading().catch(() => null);
    if (document.requestId() !== shown) continue;
    if (!document.isNextExpected()) return by;
    await sleep(DOCUMENT_CHECK_MS);
  }
}

/** Returns the means to wait for a recorded page. */
export function waitingOf({ page: { session }, recording }: WaitedTab, isOver: () => boolean): Waiting {
  const { document, lookAhead, time, pageScripts, consent, onActivity } = recording;
  const rest = watchRest({
    session,
    origin: () => new URL(document.finalUrl() ?? 'about:blank').origin,
    isOnlyProcess: () => pageScripts.worlds().every((world) => world.session === session),
  });
  return {
    lookAhead,
    time,
    onActivity,
    frames: () => pageScripts.frames(),
    rest,
    isOver: () => isOver() || (document.failure() !== null && !isRefused(document.record()?.status ?? 0)),
    consent,
  };
}
