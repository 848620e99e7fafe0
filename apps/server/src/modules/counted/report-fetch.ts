import { createGuardedFetch } from '@vigie/egress/guarded-fetch.ts';
import type { SendRequest } from '@vigie/reports/report-request.ts';
import { checkWithin, leadsToAllowed } from '../../egress/public-fetch.ts';

/** Fetch for reporting interfaces, and the check of an address before it is stored. */
export interface ReportFetch {
  send: SendRequest;
  /** Returns whether an address may be requested. A name that does not resolve now may: each request checks again. */
  allows: (url: URL) => Promise<boolean>;
}

/**
 * Creates a fetch that reaches public addresses, and those in the networks that the operator opened. `ownOrigin` is the
 * one origin of this machine that it reaches too: that of the demo's collector. Absent: none.
 */
export function createReportFetch(networks: readonly string[], ownOrigin?: string): ReportFetch {
  const check = checkWithin(networks);
  const guarded = createGuardedFetch({ check });
  const unguarded = createGuardedFetch({ check: () => {} });
  const isOwn = (url: URL | null) => ownOrigin !== undefined && url?.origin === ownOrigin;
  return {
    send: (address, init) => (isOwn(URL.parse(address)) ? unguarded : guarded)(address, init),
    allows: async (url) => isOwn(url) || leadsToAllowed(url, check),
  };
}
