import type { CdpSession } from '../browser/cdp/cdp-session.ts';

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
      const seconds = await threadSeconds(session);
      if (!hasAnswered) return seconds - atFirst;
      hasAnswered = false;
      atFirst = seconds;
      session.send('Runtime.evaluate', { expression: '0', silent: true }).then(noteAnswer, noteAnswer);
      return 0;
    },
  };
}

/** Processor time of the page's thread. Chromium answers even while the thread is busy; 0 of a page that is gone. */
async function threadSeconds(session: CdpSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics').catch(() => ({ metrics: [] }));
  return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0;
}
