import type { Failure } from '@vigie/contract/observation/failure.ts';
import { OutOfTime, type Deadline } from '../deadline.ts';
import { isRefused } from './challenge.ts';
import { navigate } from './navigate.ts';
import type { VisitFacts } from './observation-of.ts';
import type { SettledBy } from './look-ahead.ts';
import { watchRest } from './page-rest.ts';
import { failureOf } from './visit-failure.ts';
import { TimeStandsStill } from './page-time.ts';
import type { VisitTab } from './visit-tab.ts';
import { waitUntilSettled, type Waiting } from './wait-until-settled.ts';

/** How a page came, and how its wait ended. */
export interface Arrival {
  failure: Failure | null;
  settled: VisitFacts['settled'];
}

interface WaitedTab {
  page: Pick<VisitTab['page'], 'session'>;
  recording: VisitTab['recording'];
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

/** What a recorded page is waited for with. */
export function waitingOf({ page: { session }, recording }: WaitedTab, isOver: () => boolean): Waiting {
  const { document, lookAhead, time, pageScripts, consent, onActivity } = recording;
  const rest = watchRest({
    session,
    origin: () => new URL(document.finalUrl() ?? 'about:blank').origin,
    isAlone: () => pageScripts.worlds().every((world) => world.session === session),
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
