import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import { pageMetric } from '../browser/page-metric.ts';

/** The thread of a page's documents, asked from outside whether it is stuck. */
export interface BusyThread {
  /** Seconds of processor time that the thread has taken without a pause to answer in. */
  busySeconds(): Promise<number>;
}

export function watchThread(session: CdpSession): BusyThread {
  let hasAnswered = true;
  let atFirst = 0;
  const noteAnswer = () => {
    hasAnswered = true;
  };
  return {
    async busySeconds() {
      // A page that is gone takes no time.
      const seconds = await pageMetric(session, 'ThreadTime').catch(() => 0);
      if (!hasAnswered) return seconds - atFirst;
      hasAnswered = false;
      atFirst = seconds;
      session.send('Runtime.evaluate', { expression: '0', silent: true }).then(noteAnswer, noteAnswer);
      return 0;
    },
  };
}
