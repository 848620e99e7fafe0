import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import type { AgentNeeds } from '@vigie/contract/labels.ts';
import type { RunTest } from '@vigie/contract/test-result.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { VisitOptions } from '@vigie/contract/visit-options.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';

/** Fields of a website that a plan copies. */
export interface PlannedWebsite {
  url: string;
  tracking: TrackingSettings;
  delaySeconds: number;
  pagesPerAudit: number;
  lookAheadSeconds: number;
  visits: VisitOptions;
  respectRobots: boolean;
  acceptInvalidCertificates: boolean;
  agentNeeds: AgentNeeds;
}

/** Context that a run is about; null url: the website's own. */
export interface PlannedContext {
  id: string;
  url: string | null;
}

/** Fields of a test that a plan copies. */
export interface PlannedTest {
  id: string;
  title: string;
  content: string;
  condition: string;
  allPages: boolean;
  urls: string[];
}

/** Returns the base URL of the run's paths. */
export function baseUrlOf(website: PlannedWebsite, context: PlannedContext | null): string {
  return context?.url ?? website.url;
}

/**
 * Returns the defaults of every run of a website; each kind of run overrides some. They list no pages, and isolate each
 * visit from the others.
 */
export function basisOf(website: PlannedWebsite, context: PlannedContext | null): Omit<RunPlan, 'kind'> {
  return {
    agentId: null,
    agentNeeds: website.agentNeeds,
    contextId: context?.id ?? null,
    startUrl: baseUrlOf(website, context),
    urls: [],
    include: [],
    discover: false,
    discoverOnly: false,
    pagesMax: website.pagesPerAudit,
    delaySeconds: website.delaySeconds,
    respectRobots: website.respectRobots,
    mode: 'isolated',
    hits: website.visits.hits,
    consent: 'none',
    tracking: website.tracking,
    lookAheadSeconds: website.lookAheadSeconds,
    visits: website.visits,
    acceptInvalidCertificates: website.acceptInvalidCertificates,
    tests: [],
    healthTestId: null,
  };
}

/**
 * Returns the consent answer of visits whose verdicts count. A tracker that waits for consent cannot be evaluated
 * without it. On a website without a banner, visits answer nothing.
 */
export function selectEvaluatedConsent({ needsConsent }: TrackingSettings): ConsentAction {
  return needsConsent === 'no' ? 'none' : 'accept';
}

/** Returns a test as an order contains it, with the pages that it is about. */
export function runTestOf({ id, title, content, condition, allPages, urls }: PlannedTest): RunTest {
  return { id, title, content, condition, urls: allPages ? null : urls };
}
