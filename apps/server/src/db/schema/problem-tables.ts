import type { ColumnType, Generated } from 'kysely';
import type { RegressionCause, Suspicions } from '@vigie/contract/regression-cause.ts';
import type { ConsentFindingKind } from '@vigie/contract/consent-matrix.ts';
import type { VisitFinding } from '@vigie/contract/vendor-finding.ts';
import type { TriedDraft } from '@vigie/contract/container-browser-trial.ts';
import type { TriedPage } from '@vigie/contract/policy-trial.ts';
import type { RemedyProof } from '@vigie/contract/remedy-proof.ts';
import type { PlanFinding } from '@vigie/contract/tracking-plan.ts';
import type { Check, Evidence } from '@vigie/contract/verdict.ts';
import type { JsonColumn } from './json-column.ts';

/**
 * Fields that distinguish findings. For personal data, `event` is the kind and `source` the recipient; for a vendor,
 * `event` is its name and `source` its key. Else they are those of the tracking plan.
 */
export interface FindingName extends Pick<PlanFinding, 'event' | 'source' | 'property'> {
  finding: PlanFinding['kind'] | VisitFinding;
}

/** Fields that distinguish findings of consent matrices. */
export interface ConsentName {
  finding: ConsentFindingKind;
  vendor: string | null;
}

export type StoredFinding = FindingName | ConsentName;

/** Causes: each problem of a website once. */
export interface CausesTable {
  id: Generated<string>;
  companyId: string;
  websiteId: string | null;
  trackerId: string | null;
  key: string;
  /** Set by a trigger, for a finding. */
  finding: Generated<StoredFinding | null>;
  createdAt: Generated<Date>;
}

export interface ProblemsTable {
  id: string;
  companyId: string;
  websiteId: string;
  /** Set by a trigger. */
  causeId: Generated<string>;
  pageId: string;
  /** PRIMARY_TRACKER for the primary one, and for tests. */
  trackerId: Generated<string>;
  kind: 'check' | 'test' | 'finding' | 'consent';
  rootCheck: Check | null;
  rootReason: string | null;
  testId: string | null;
  /** For a finding: the key of its cause, and the names in the finding. */
  findingKey: Generated<string | null>;
  finding: ColumnType<StoredFinding | null, string | null | undefined, string | null>;
  checks: Check[];
  /** 0 info, 1 minor, 2 major, 3 critical. */
  severity: number;
  /** When the problem was seen for the very first time. */
  firstSeenAt: Date;
  /** First visit that shows the problem since the last visit that proved its end. */
  beganAt: Date;
  lastSeenAt: Date;
  occurrences: number;
  observationId: string;
  resolvedAt: Date | null;
  state: Generated<'open' | 'acknowledged' | 'muted'>;
  until: Date | null;
  ownerId: string | null;
  assigneeId: string | null;
  /** First visit that could not evaluate the problem, if no visit could since the last one that showed it. */
  uncheckedSince: Date | null;
  /** Check that hides the problem in the last visit. */
  hiddenByCheck: Check | null;
  hiddenByReason: string | null;
  /** Facts that the sentence about its cause names. */
  detail: Evidence | null;
}

/** Last rehearsal of the remedy of a problem. */
export interface RehearsalsTable {
  problemId: string;
  companyId: string;
  websiteId: string;
  observationId: string;
  jobId: string | null;
  proof: ColumnType<RemedyProof | null, string | null, string | null>;
  at: Date;
  endedAt: Date | null;
  isUnasked: boolean;
}

/** Last trial in browsers of either a website's policy or one of its containers. */
export interface PolicyTrialsTable {
  websiteId: string;
  companyId: string;
  jobId: string | null;
  pool: string;
  policy: string | null;
  containerId: string | null;
  /** Public part of a container's draft; the draft itself is encrypted, until its trial ends. */
  draft: ColumnType<TriedDraft | null, string | null, string | null>;
  sealedDraft: Buffer | null;
  /** Results by page address. */
  pages: JsonColumn<Record<string, TriedPage>>;
  at: Date;
  endedAt: Date | null;
  stopped: 'failed' | 'cancelled' | null;
}

/** Last search for the change that caused a page's problem. */
export interface RegressionSearchesTable {
  problemId: string;
  companyId: string;
  websiteId: string;
  /** First visit that showed the problem. */
  observationId: string;
  jobId: string | null;
  suspicions: JsonColumn<Suspicions>;
  tried: number[];
  culprit: ColumnType<RegressionCause | null, string | null, string | null>;
  at: Date;
  endedAt: Date | null;
}

/** Websites whose worst problems wait for an automatic rehearsal. */
export interface ScheduledRehearsalsTable {
  websiteId: string;
  companyId: string;
  nextAt: Date;
}

export interface ProblemNotesTable {
  id: string;
  companyId: string;
  /** Null if the note is about a whole cause. */
  problemId: string | null;
  causeId: string | null;
  userId: string | null;
  text: string;
  createdAt: Generated<Date>;
}
