import { createDeadline } from '../deadline.ts';
import { FetchFailed } from '../egress/fetch-failed.ts';

/**
 * How long websites may leave requests without an answer. Time lost before a website's first visit is taken from that
 * visit's budget.
 */
export interface Patience {
  /** Asks a website for something. Raises FetchFailed when nothing comes, at once when it let a request wait before. */
  ask<T>(url: string, ask: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** The time of the next visit of this website; whole again from the second on. */
  visitMs(url: string): number;
}

/** Of the budget, so that the visit has a chance too. */
const ASKING_SHARE = 0.5;

export function createPatience(budgetMs: number): Patience {
  const silentMs = new Map<string, number>();
  const askingMs = Math.ceil(budgetMs * ASKING_SHARE);
  return {
    async ask(url, ask) {
      const { origin } = new URL(url);
      if (silentMs.has(origin)) throw new FetchFailed('timeout', `${url}: the website does not answer`);
      const giveUp = new AbortController();
      const limit = createDeadline(askingMs);
      limit.over.catch(() => {
        silentMs.set(origin, askingMs);
        giveUp.abort(new DOMException(`no answer within ${askingMs} ms`, 'TimeoutError'));
      });
      try {
        return await ask(giveUp.signal);
      } finally {
        limit.end();
      }
    },
    visitMs(url) {
      const { origin } = new URL(url);
      const waitedMs = silentMs.get(origin) ?? 0;
      silentMs.delete(origin);
      return budgetMs - waitedMs;
    },
  };
}
