import type { Failure } from '@vigie/contract/observation/failure.ts';
import { OutOfTime, type Deadline } from '../deadline.ts';
import { navigate } from './navigate.ts';
import type { VisitFacts } from './observation-of.ts';
import type { Recording } from './recording.ts';
import type { SettledBy } from './settle.ts';
import { failureOf } from './visit-failure.ts';
import type { VisitTab } from './visit-tab.ts';
import { waitUntilSettled } from './wait-until-settled.ts';

/** How a page came, and how its wait ended. */
export interface Arrival {
  failure: Failure | null;
  settled: VisitFacts['settled'];
}

/** Goes to the page and waits until it has settled. */
export async function lookAtPage(
  { page, recording, clock }: VisitTab,
  url: string,
  looking: Deadline,
): Promise<Arrival> {
  const { document, broken, requests } = recording;
  const meanwhile = <T>(work: Promise<T>) => looking.race(Promise.race([work, broken]));
  try {
    const failure = await meanwhile(navigate(page.session, url, requests));
    if (failure !== null) return { failure, settled: null };
    const by = await meanwhile(settled(recording)).catch((error: unknown) => {
      if (error instanceof OutOfTime) return 'cap' as const;
      throw error;
    });
    return { failure: document.failure(), settled: { by, atMs: clock.nowMs() } };
  } catch (error) {
    return { failure: failureOf(error), settled: null };
  }
}

/** Answers the banner when asked to, then waits. A busy main thread is silent too: silence counts only when the page had a moment to break it. */
async function settled({
  document,
  settle,
  pageScripts,
  consent,
  onActivity,
}: Recording): Promise<SettledBy> {
  if (consent.result().action !== 'none') {
    await consent.answered(document.loaded());
    const bannerMs = consent.bannerMs();
    if (bannerMs !== null) settle.consentAnswered(bannerMs);
  }
  // A document that turned out to be no page ends the wait: an error, a download, one redirect too many.
  const decide = () => (document.failure() ? { settledBy: 'cap' as const } : settle.decide());
  for (;;) {
    const by = await waitUntilSettled({ decide }, onActivity);
    if (by === 'cap') return by;
    await pageScripts.idle();
    if ('settledBy' in decide()) return by;
  }
}
