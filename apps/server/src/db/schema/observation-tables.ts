import type { Generated } from 'kysely';
import type { FailureCode } from '@vigie/contract/observation/failure.ts';
import type { Check, Outcome, Verdict } from '@vigie/contract/verdict.ts';
import type { JsonColumn } from './json-column.ts';

export interface PagesTable {
  id: string;
  companyId: string;
  websiteId: string;
  url: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** False while only trials have visited it. */
  known: Generated<boolean>;
}

export interface ObservationsTable {
  id: string;
  companyId: string;
  websiteId: string;
  pageId: string;
  jobId: string;
  attempt: number;
  observedAt: Date;
  finishedAt: Date;
  url: string;
  finalUrl: string | null;
  httpStatus: number | null;
  title: string | null;
  outcome: 'measured' | 'failed';
  failureCode: FailureCode | null;
  failureMessage: string | null;
  durationMs: number;
  hits: number;
  pageViews: number;
  lostWeight: number;
  verdicts: JsonColumn<Verdict[]>;
  screenshotSha256: string | null;
  countsForHealth: boolean;
}

/** Complete observations, stored as long as captured values are. */
export interface ObservationDocumentsTable {
  observationId: string;
  companyId: string;
  websiteId: string;
  observedAt: Date;
  document: Buffer;
}

export interface VerdictsTable {
  observationId: string;
  companyId: string;
  websiteId: string;
  pageId: string;
  observedAt: Date;
  check: Check;
  outcome: Outcome;
  reason: string;
  rootCheck: Check;
  rootReason: string;
}

/** Results of a visit for a tracker other than the primary one. */
export interface TrackerVisitsTable {
  observationId: string;
  trackerId: string;
  companyId: string;
  websiteId: string;
  pageId: string;
  jobId: string;
  observedAt: Date;
  countsForHealth: boolean;
  hits: number;
  pageViews: number;
  lostWeight: number;
  verdicts: JsonColumn<Verdict[]>;
  rooted: JsonColumn<StoredRootedVerdict[]>;
}

/** A verdict with its root cause, by the column names of `verdicts`. */
export interface StoredRootedVerdict {
  check: Check;
  outcome: Outcome;
  reason: string;
  root_check: Check;
  root_reason: string;
}

export interface TrackerVerdictRollupsTable extends VerdictRollupsTable {
  trackerId: string;
}

export interface TrackerVisitRollupsTable extends VisitRollupsTable {
  trackerId: string;
}

export interface VerdictRollupsTable {
  companyId: string;
  websiteId: string;
  hour: Date;
  check: Check;
  outcome: Outcome;
  /** Empty if the verdict passed. */
  reason: string;
  rootCheck: Check;
  rootReason: string;
  verdicts: number;
}

export interface VisitRollupsTable {
  companyId: string;
  websiteId: string;
  hour: Date;
  measured: number;
  failed: number;
  hits: number;
  pageViews: number;
}

/** Sums of a day's hours (UTC), updated by a trigger. */
export interface VerdictDaysTable extends Omit<VerdictRollupsTable, 'hour'> {
  day: Date;
}

export interface VisitDaysTable extends Omit<VisitRollupsTable, 'hour'> {
  day: Date;
}

export interface PageFaultsTable {
  companyId: string;
  websiteId: string;
  pageId: string;
  check: Check;
  reason: string;
  rootCheck: Check;
  rootReason: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  occurrences: number;
  observationId: string;
}

export interface FilesTable {
  companyId: string;
  sha256: string;
  mimeType: string;
  sizeBytes: number;
  createdAt: Generated<Date>;
}
