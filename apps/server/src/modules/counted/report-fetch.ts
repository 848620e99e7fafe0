import { createGuardedFetch } from '@vigie/egress/guarded-fetch.ts';
import type { SendRequest } from '@vigie/reports/report-request.ts';
import { checkWithin, leadsToAllowed } from '../../egress/public-fetch.ts';

/** Fetch for reporting interfaces, and the check of an address before it is stored. */
export interface ReportFetch {
  send: SendRequest;
  /** Returns whether an address may be asked. A name that does not resolve now may: each request checks again. */
  allows: (url: URL) => Promise<boolean>;
}

/** Creates a fetch that reaches public addresses, and those in the networks that the operator opened. */
export function createReportFetch(networks: readonly string[]): ReportFetch {
  const check = checkWithin(networks);
  return { send: createGuardedFetch({ check }), allows: (url) => leadsToAllowed(url, check) };
}
