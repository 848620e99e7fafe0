import type { Failure } from '@vigie/contract/observation/failure.ts';
import { OutOfTime, type Deadline } from '../deadline.ts';
import { isRefused } from './challenge.ts';
import { navigate } from './navigate.ts';
import type { VisitFacts } from './observation-of.ts';
import type { SettledBy } from './look-ahead.ts';
import { pageMetric } from '../browser/page-metric.ts';
import { failureOf } from './visit-failure.ts';
import { TimeStandsStill } from './page-time.ts';
import type { VisitTab } from './visit-tab.ts';
import { waitUntilSettled, type Waiting } from './wait-until-settled.ts';

/** How a page came, and how its wait ended. */
export interface Arrival {
  failure: Failure | null;
  settled: VisitFacts['settled'];
}

/** Goes to the page and looks ahead. Raises TimeStandsStill. */
export async function lookAtPage(tab: VisitTab, url: string, looking: Deadline): Promise<Arrival> {
  const { page, recording, clock } = tab;
  const { document, broken, requests } = recording;
  let isOver = false;
  const meanwhile = <T>(work: Promise<T>) => looking.race(Promise.race([work, broken]));
  try {
    await meanwhile(recording.time.begin());
    const failure = await meanwhile(navigate(page.session, url, requests));
    if (failure !== null) return { failure, settled: null };
    const by = await meanwhile(waitAndRead(tab, () => isOver)).catch((error: unknown) => {
      if (error instanceof OutOfTime) return 'cap' as const;
      throw error;
    });
    const settledBy = by === 'look-ahead' && !recording.time.isVirtual ? 'real-time' : by;
    return { failure: document.failure(), settled: { by: settledBy, atMs: clock.nowMs() } };
  } catch (error) {
    if (error instanceof TimeStandsStill) throw error;
    return { failure: failureOf(error), settled: null };
  } finally {
    isOver = true;
  }
}

/** A document that comes while the last one is read was on its way already: it is the page, and is waited for too. */
async function waitAndRead(tab: VisitTab, isOver: () => boolean): Promise<SettledBy> {
  const { document } = tab.recording;
  const waiting = waitingOf(tab, isOver);
  for (;;) {
    const by = await waitUntilSettled(waiting);
    const shown = document.requestId();
    if (by === 'cap') return by;
    await tab.recording.reading().catch(() => null);
    if (document.requestId() === shown) return by;
  }
}

/** A page that was at rest in so many steps, and asked nothing of storage since, waits for no answer of it. */
const RESTS_WITH_STORAGE = 2;

function waitingOf({ page: { session }, recording }: VisitTab, isOver: () => boolean): Waiting {
  const { document, lookAhead, time, pageScripts, consent, onActivity } = recording;
  let heapBytes: Promise<number> | null = null;
  let hasRun = Promise.resolve(false);
  let rests = 0;
  /** Asked of the storage's own thread, behind what the page asked before. */
  const storageAnswered = () => {
    const { origin } = new URL(document.finalUrl() ?? 'about:blank');
    return session.send('Storage.getUsageAndQuota', { origin }).catch(() => undefined);
  };
  /** Whatever runs takes some memory. It is asked before what follows it, and nobody waits for it. */
  const memory = () => pageMetric(session, 'JSHeapUsedSize').catch(() => Number.NaN);
  const differ = async (before: Promise<number>, after: Promise<number>) => (await before) !== (await after);
  return {
    lookAhead,
    time,
    onActivity,
    frames: () => pageScripts.frames(),
    beginStep() {
      heapBytes ??= memory();
    },
    beginLook() {
      if (heapBytes !== null) hasRun = differ(heapBytes, memory());
      heapBytes = null;
    },
    stirred() {
      heapBytes = null;
      rests = 0;
    },
    async isAtRest() {
      const asked = rests < RESTS_WITH_STORAGE ? storageAnswered() : null;
      const before = heapBytes ?? Promise.resolve(Number.NaN);
      heapBytes = memory();
      const hasRunBefore = hasRun;
      hasRun = Promise.resolve(false);
      // Frames in other processes have their memory elsewhere.
      const isAlone = pageScripts.worlds().every((world) => world.session === session);
      const isAtRest = isAlone && !(await differ(before, heapBytes)) && !(await hasRunBefore);
      rests = isAtRest ? rests + 1 : 0;
      await (isAtRest ? asked : (asked ?? storageAnswered()));
      return isAtRest;
    },
    isOver: () => isOver() || (document.failure() !== null && !isRefused(document.record()?.status ?? 0)),
    consent,
  };
}
