import type { ColumnType, Generated } from 'kysely';
import type { ConsentFindingKind } from '@vigie/contract/consent-matrix.ts';
import type { VisitFinding } from '@vigie/contract/vendor-finding.ts';
import type { PlanFinding } from '@vigie/contract/tracking-plan.ts';
import type { Check, Evidence } from '@vigie/contract/verdict.ts';

/**
 * What tells findings apart: of a tracking plan, of a vendor, whose name is the event and whose key the source, or of personal
 * data, whose kind is the event and who gets it the source.
 */
export interface FindingName extends Pick<PlanFinding, 'event' | 'source' | 'property'> {
  finding: PlanFinding['kind'] | VisitFinding;
}

/** What tells findings of consent matrices apart. */
export interface ConsentName {
  finding: ConsentFindingKind;
  vendor: string | null;
}

export type StoredFinding = FindingName | ConsentName;

/** What is wrong, once. */
export interface CausesTable {
  id: Generated<string>;
  companyId: string;
  websiteId: string | null;
  trackerId: string | null;
  key: string;
  /** Of a finding; a trigger sets it. */
  finding: Generated<StoredFinding | null>;
  createdAt: Generated<Date>;
}

export interface ProblemsTable {
  id: string;
  companyId: string;
  websiteId: string;
  /** A trigger sets it. */
  causeId: Generated<string>;
  pageId: string;
  /** PRIMARY_TRACKER for the primary one, and for tests. */
  trackerId: Generated<string>;
  kind: 'check' | 'test' | 'finding' | 'consent';
  rootCheck: Check | null;
  rootReason: string | null;
  testId: string | null;
  /** Of a finding: the key of its cause, and what it names. */
  findingKey: Generated<string | null>;
  finding: ColumnType<StoredFinding | null, string | null | undefined, string | null>;
  checks: Check[];
  /** 0 info, 1 minor, 2 major, 3 critical. */
  severity: number;
  /** Its very first sight. */
  firstSeenAt: Date;
  /** The first visit that shows it since the last one that proved it to be over. */
  beganAt: Date;
  lastSeenAt: Date;
  occurrences: number;
  observationId: string;
  resolvedAt: Date | null;
  state: Generated<'open' | 'acknowledged' | 'muted'>;
  until: Date | null;
  ownerId: string | null;
  assigneeId: string | null;
  /** The first visit that could not judge it, where none could since it was seen. */
  uncheckedSince: Date | null;
  /** What the last visit shows, or lacks, in its place. */
  hiddenByCheck: Check | null;
  hiddenByReason: string | null;
  /** The facts that the sentence of its cause names. */
  detail: Evidence | null;
}

export interface ProblemNotesTable {
  id: string;
  companyId: string;
  /** Null: it is of a whole cause. */
  problemId: string | null;
  causeId: string | null;
  userId: string | null;
  text: string;
  createdAt: Generated<Date>;
}
