import { createDeadline } from '../deadline.ts';
import { FetchFailed } from '../egress/fetch-failed.ts';

/**
 * Time that websites may leave requests without an answer. Time lost before a website's first visit is subtracted from
 * that visit's budget.
 */
export interface Patience {
  /** Sends a request to a website. Raises FetchFailed without an answer; at once if an earlier request had to wait. */
  ask<T>(url: string, ask: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Returns the budget of the website's next visit in ms; the full budget from the second visit on. */
  visitMs(url: string): number;
}

/** Share of the budget that requests may use, so that time for the visit remains. */
const REQUEST_SHARE = 0.5;

export function createPatience(budgetMs: number): Patience {
  const silentMs = new Map<string, number>();
  const requestMs = Math.ceil(budgetMs * REQUEST_SHARE);
  return {
    async ask(url, ask) {
      const { origin } = new URL(url);
      if (silentMs.has(origin)) throw new FetchFailed('timeout', `${url}: the website does not answer`);
      const giveUp = new AbortController();
      const limit = createDeadline(requestMs);
      limit.over.catch(() => {
        silentMs.set(origin, requestMs);
        giveUp.abort(new DOMException(`no answer within ${requestMs} ms`, 'TimeoutError'));
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
