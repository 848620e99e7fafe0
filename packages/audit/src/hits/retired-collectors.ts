import type { CollectorCall } from './collector-calls.ts';
import { isOwnHost } from './families/family.ts';
import { readPayload } from './payload.ts';

/** Service that its vendor has ended. It counts no hits. */
export type RetiredCollector = {
  vendor: string;
  /** Vendor's name of the service. */
  service: string;
  /** Hosts of the service. Other hosts may still use its format. */
  hosts: readonly string[];
  /** First day (UTC) on which it counted no hits. */
  endedOn: string;
  /** Replacement that the vendor offers; null if there is none. */
  successor: string | null;
  source: string;
};

export const RETIRED_COLLECTORS: readonly RetiredCollector[] = [
  {
    vendor: 'universal-analytics',
    service: 'Universal Analytics',
    hosts: ['google-analytics.com', 'analytics.google.com', 'stats.g.doubleclick.net'],
    // Standard properties ended on 2023-07-01, those of 360 a year later. A hit does not show which one it is.
    endedOn: '2024-07-01',
    successor: 'Google Analytics 4',
    source: 'https://support.google.com/analytics/answer/11583528',
  },
  {
    vendor: 'oracle-bluekai',
    service: 'Oracle Advertising (BlueKai)',
    hosts: ['bluekai.com'],
    endedOn: '2024-09-30',
    successor: null,
    source:
      'https://adage.com/article/special-report-cannes-lions/oracle-tried-sell-ad-business-doubleverify-and-ias/2566376',
  },
];

/** Returns the ended service that a family's call went to, as of an instant (ISO 8601); null for an active service. */
export function retiredCollector(
  { url }: Pick<CollectorCall, 'url'>,
  vendor: string | null,
  at: string,
): RetiredCollector | null {
  const payload = readPayload(url, null);
  const found = RETIRED_COLLECTORS.find(
    (one) =>
      one.vendor === vendor && isOwnHost(one, payload) && at.slice(0, one.endedOn.length) >= one.endedOn,
  );
  return found ?? null;
}
