import { queryInterface, type ReportQueryNeeds } from '../modules/counted/query-reports.service.ts';
import { claimInterfaces, releaseInterface } from '../modules/counted/report-visits.store.ts';

/** Longer than any request takes; afterwards another worker sends it. */
const LEASE_MS = 15 * 60_000;
const AT_ONCE = 4;

/** Requests of one worker to reporting interfaces. */
export interface ReportQueries {
  /** Starts requests that are due, and waits for none of them. */
  start: () => Promise<void>;
  /** Resolves once no request is in progress. */
  settled: () => Promise<void>;
}

/** Creates the sender of requests to reporting interfaces. An interface that does not answer delays no other. */
export function createReportQueries(
  needs: ReportQueryNeeds,
  report: (error: unknown) => void,
): ReportQueries {
  const inProgress = new Set<Promise<void>>();
  return {
    async start() {
      const { db, clock, signal } = needs;
      const limit = AT_ONCE - inProgress.size;
      if (limit <= 0 || signal.aborted) return;
      const now = new Date(clock.now());
      const leaseUntil = new Date(clock.now() + LEASE_MS);
      for (const claimed of await claimInterfaces(db, { now, leaseUntil, limit })) {
        const request: Promise<void> = queryInterface(needs, claimed)
          .catch(async (error: unknown) => {
            report(error);
            const retryAt = new Date(clock.now() + LEASE_MS);
            await releaseInterface(db, claimed.id, { retryAt, failures: claimed.failures + 1 }).catch(report);
          })
          .finally(() => inProgress.delete(request));
        inProgress.add(request);
      }
    },
    settled: async () => void (await Promise.all(inProgress)),
  };
}
