import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { RunPlan } from './run-plan.ts';

/** What a plan takes over from its website. */
export interface PlannedWebsite {
  url: string;
  tracking: TrackingSettings;
  delay_seconds: number;
  pages_per_audit: number;
  respect_robots: boolean;
  accept_invalid_certificates: boolean;
}

/** An audit of the pages that discovery finds, each like a first visit. */
export function planAudit(website: PlannedWebsite): RunPlan {
  return {
    kind: 'audit',
    agentId: null,
    contextId: null,
    startUrl: website.url,
    urls: [],
    include: [],
    discover: true,
    discoverOnly: false,
    pagesMax: website.pages_per_audit,
    delaySeconds: website.delay_seconds,
    respectRobots: website.respect_robots,
    mode: 'isolated',
    hits: 'deliver',
    consent: 'none',
    tracking: website.tracking,
    acceptInvalidCertificates: website.accept_invalid_certificates,
    tests: [],
    healthTestId: null,
  };
}
