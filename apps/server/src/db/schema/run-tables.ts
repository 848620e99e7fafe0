import type { Generated, GeneratedAlways } from 'kysely';
import type * as z from 'zod';
import type { Agent } from '@vigie/contract/agent.ts';
import type { AgentStatus, RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { Job, discoveryFiguresSchema } from '@vigie/contract/job.ts';
import type { StoredCheckTable } from '@vigie/contract/score.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { RunPlan } from './run-plan.ts';
import type { JsonColumn } from './json-column.ts';

export interface WebsitesTable {
  id: string;
  company_id: string;
  name: string;
  url: string;
  tracking: JsonColumn<TrackingSettings>;
  delay_seconds: number;
  pages_per_audit: number;
  respect_robots: boolean;
  accept_invalid_certificates: boolean;
  health_pool_id: string | null;
  content_pool_id: string | null;
  health_test_id: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface AgentsTable {
  id: string;
  company_id: string | null;
  name: string;
  slug: string;
  url: string;
  public_key: string;
  state: 'online' | 'offline';
  contradictions: Generated<number>;
  last_seen_at: Date | null;
  last_error: string | null;
  status: JsonColumn<AgentStatus> | null;
  next_poll_at: Generated<Date>;
  slots_max: number | null;
  is_paused: Generated<boolean>;
  problem: Agent['problem'];
  sync_state: Generated<Agent['sync']['state']>;
  synced_at: Date | null;
  sync_problem: string | null;
  keys_since: Generated<Date>;
  renew_keys_at: Generated<Date>;
  keys_state: Generated<Agent['keys']['state']>;
  /** Sealed, as the one after it. */
  panel_key: Buffer | null;
  next_panel_key: Buffer | null;
  next_public_key: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface JobsTable {
  id: string;
  company_id: string;
  website_id: string;
  mode: Job['mode'];
  state: Job['state'];
  phase: Job['progress']['phase'];
  agent_id: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  cancel_requested_at: Date | null;
  pages_total: number | null;
  pages_done: Generated<number>;
  pages_failed: Generated<number>;
  current_url: string | null;
  discovery: JsonColumn<z.infer<typeof discoveryFiguresSchema>> | null;
  checks: JsonColumn<StoredCheckTable>;
  failure_code: string | null;
  failure_message: string | null;
  kind: Job['kind'];
  pool_id: string | null;
  test_id: string | null;
  page_url: string | null;
  plan: JsonColumn<RunPlan>;
  retry_of: string | null;
  counts_for_health: boolean;
  tests_passed: Generated<number>;
  tests_failed: Generated<number>;
  tests_errors: Generated<number>;
  tests_skipped: Generated<number>;
  waiting_code: Job['waiting'];
  waiting_since: Date | null;
  is_incomplete: Generated<boolean>;
}

export interface RunsTable {
  id: string;
  company_id: string;
  job_id: string;
  lead_attempt: number | null;
  order_frozen: JsonColumn<Omit<RunOrder, 'attempt' | 'variables'>>;
  attempt: Generated<number>;
}

export interface AttemptsTable {
  company_id: string;
  run_id: string;
  number: number;
  agent_id: string;
  state: 'running' | 'ended' | 'lost';
  lease_until: Date;
  cursor: Generated<number>;
  started_at: Date;
  taken_at: Date | null;
  dismissed_at: Date | null;
}

export interface RunEventsTable {
  company_id: string;
  run_id: string;
  attempt: number;
  seq: number;
  type: string;
  body: JsonColumn<unknown>;
  at: Generated<Date>;
}

export interface RunPagesTable {
  company_id: string;
  run_id: string;
  url: string;
  attempt: number;
  observation_id: string;
  duration_ms: number;
  agent_id: string | null;
}

export interface ShareReturnsTable {
  id: GeneratedAlways<number>;
  company_id: string;
  job_id: string;
  lead_attempt: number;
  url: string;
  visit: JsonColumn<{ finalUrl: string | null; links: string[] }> | null;
}

export interface WebsiteTurnsTable {
  company_id: string;
  website_id: string;
  last_page_start_at: Date | null;
  holder: string | null;
  held_until: Date | null;
}
