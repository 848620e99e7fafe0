import { LEASE_SECONDS, type RunOrder } from '@vigie/contract/agent-protocol.ts';
import { PAGE_BUDGET_SECONDS } from '@vigie/contract/limits.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';

/** A run as it is frozen: an attempt adds its number. */
export type FrozenOrder = Omit<RunOrder, 'attempt'>;

export interface AuditedWebsite {
  url: string;
  tracking: TrackingSettings;
  delaySeconds: number;
  pagesPerAudit: number;
  respectRobots: boolean;
  acceptInvalidCertificates: boolean;
}

const CONCURRENCY = 2;
/** For discovery, and for agents that are busy with other runs. */
const SPARE_SECONDS = 1_800;

/** What an audit of a website asks of an agent: its pages as far as they are found, each like a first visit. */
export function makeOrder(runId: string, website: AuditedWebsite, now: Date): FrozenOrder {
  const secondsPerPage = Math.max(PAGE_BUDGET_SECONDS, website.delaySeconds);
  const deadlineMs = now.getTime() + (website.pagesPerAudit * secondsPerPage + SPARE_SECONDS) * 1000;
  return {
    runId,
    leaseSeconds: LEASE_SECONDS,
    deadlineAt: new Date(deadlineMs).toISOString(),
    startUrl: website.url,
    urls: [],
    discover: true,
    pagesMax: website.pagesPerAudit,
    delaySeconds: website.delaySeconds,
    concurrency: CONCURRENCY,
    respectRobots: website.respectRobots,
    mode: 'isolated',
    hits: 'deliver',
    consent: 'none',
    tracking: website.tracking,
    acceptInvalidCertificates: website.acceptInvalidCertificates,
  };
}
