import type { Generated } from 'kysely';
import type { FailureCode } from '@vigie/contract/observation/failure.ts';
import type { Check, Outcome, Verdict } from '@vigie/contract/verdict.ts';
import type { JsonColumn } from './json-column.ts';

export interface PagesTable {
  id: string;
  company_id: string;
  website_id: string;
  url: string;
  first_seen_at: Date;
  last_seen_at: Date;
}

export interface ObservationsTable {
  id: string;
  company_id: string;
  website_id: string;
  page_id: string;
  run_id: string;
  attempt: number;
  observed_at: Date;
  finished_at: Date;
  url: string;
  final_url: string | null;
  http_status: number | null;
  title: string | null;
  outcome: 'measured' | 'failed';
  failure_code: FailureCode | null;
  failure_message: string | null;
  duration_ms: number;
  hits: number;
  page_views: number;
  lost_weight: number;
  verdicts: JsonColumn<Verdict[]>;
  screenshot_sha256: string | null;
  counts_for_health: boolean;
}

/** Everything recorded, for as long as captured values are kept. */
export interface ObservationDocumentsTable {
  observation_id: string;
  company_id: string;
  website_id: string;
  observed_at: Date;
  document: Buffer;
}

export interface VerdictsTable {
  observation_id: string;
  company_id: string;
  website_id: string;
  page_id: string;
  observed_at: Date;
  check: Check;
  outcome: Outcome;
  reason: string;
  root_check: Check;
  root_reason: string;
}

export interface VerdictRollupsTable {
  company_id: string;
  website_id: string;
  hour: Date;
  check: Check;
  outcome: Outcome;
  reason: string;
  root_check: Check;
  root_reason: string;
  verdicts: number;
}

export interface VisitRollupsTable {
  company_id: string;
  website_id: string;
  hour: Date;
  measured: number;
  failed: number;
  hits: number;
  page_views: number;
}

/** What the hours of a day (UTC) sum up to; a trigger keeps it. */
export interface VerdictDaysTable extends Omit<VerdictRollupsTable, 'hour'> {
  day: Date;
}

export interface VisitDaysTable extends Omit<VisitRollupsTable, 'hour'> {
  day: Date;
}

export interface PageFaultsTable {
  company_id: string;
  website_id: string;
  page_id: string;
  check: Check;
  reason: string;
  root_check: Check;
  root_reason: string;
  first_seen_at: Date;
  last_seen_at: Date;
  occurrences: number;
  observation_id: string;
}

export interface FilesTable {
  company_id: string;
  sha256: string;
  mime_type: string;
  size_bytes: number;
  created_at: Generated<Date>;
}
