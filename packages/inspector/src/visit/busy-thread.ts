import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import { pageMetric } from '../browser/page-metric.ts';

/** Thread of a page's documents, measured from outside to detect whether it is stuck. */
export interface BusyThread {
  /** Returns the processor time in seconds that the thread has used without a pause to answer. */
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
      // A page that is gone uses no processor time.
      const seconds = await pageMetric(session, 'ThreadTime').catch(() => 0);
      if (!hasAnswered) return seconds - atFirst;
      hasAnswered = false;
      atFirst = seconds;
      session.send('Runtime.evaluate', { expression: '0', silent: true }).then(noteAnswer, noteAnswer);
      return 0;
    },
  };
}
