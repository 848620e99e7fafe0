import type { ConsentAction, Observation } from '@vigie/contract/observation/observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';

/** What one visit is asked to do. */
export interface VisitOrder {
  url: string;
  attempt: number;
  mode: Observation['visit']['mode'];
  hits: Observation['visit']['hits'];
  consent: ConsentAction;
  tracking: TrackingSettings;
  budgetMs: number;
  screenshot: boolean;
  collectLinks: boolean;
  /** True when all traffic passes the egress guard. */
  isProxied: boolean;
  signal: AbortSignal | undefined;
}

/** What a visit brought. */
export interface Visit {
  observation: Observation;
  screenshot: Uint8Array | null;
  /** Absolute http(s) addresses of the links in the rendered page; empty unless asked for. */
  links: string[];
}
