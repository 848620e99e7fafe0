import type { ColumnType, Generated } from 'kysely';
import type { Culprit, Suspicions } from '@vigie/contract/culprit.ts';
import type { ConsentFindingKind } from '@vigie/contract/consent-matrix.ts';
import type { VisitFinding } from '@vigie/contract/vendor-finding.ts';
import type { TriedDraft } from '@vigie/contract/container-browser-trial.ts';
import type { TriedPage } from '@vigie/contract/policy-trial.ts';
import type { RemedyProof } from '@vigie/contract/remedy-proof.ts';
import type { PlanFinding } from '@vigie/contract/tracking-plan.ts';
import type { Check, Evidence } from '@vigie/contract/verdict.ts';
import type { JsonColumn } from './json-column.ts';

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

/** The last rehearsal of the remedy of a problem. */
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

/** The last trial in browsers of a website's policy, or of one of its containers: never of both. */
export interface PolicyTrialsTable {
  websiteId: string;
  companyId: string;
  jobId: string | null;
  pool: string;
  policy: string | null;
  containerId: string | null;
  /** What may be told of a container's draft; the draft itself is sealed, until its trial ends. */
  draft: ColumnType<TriedDraft | null, string | null, string | null>;
  sealedDraft: Buffer | null;
  /** By address. */
  pages: JsonColumn<Record<string, TriedPage>>;
  at: Date;
  endedAt: Date | null;
  stopped: 'failed' | 'cancelled' | null;
}

/** The last search for the change that broke the page of a problem. */
export interface CulpritSearchesTable {
  problemId: string;
  companyId: string;
  websiteId: string;
  /** The first visit that showed the problem. */
  observationId: string;
  jobId: string | null;
  suspicions: JsonColumn<Suspicions>;
  tried: number[];
  culprit: ColumnType<Culprit | null, string | null, string | null>;
  at: Date;
  endedAt: Date | null;
}

/** A website whose worst problems wait to be rehearsed unasked. */
export interface RehearsalTurnsTable {
  websiteId: string;
  companyId: string;
  nextAt: Date;
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
