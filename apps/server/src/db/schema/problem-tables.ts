import type { Generated } from 'kysely';
import type { Check } from '@vigie/contract/verdict.ts';

export interface ProblemsTable {
  id: string;
  companyId: string;
  websiteId: string;
  pageId: string;
  kind: 'check' | 'test';
  rootCheck: Check | null;
  rootReason: string | null;
  testId: string | null;
  checks: Check[];
  /** 0 info, 1 minor, 2 major, 3 critical. */
  severity: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  occurrences: number;
  observationId: string;
  resolvedAt: Date | null;
  state: Generated<'open' | 'acknowledged' | 'muted'>;
  until: Date | null;
  ownerId: string | null;
}

export interface ProblemNotesTable {
  id: string;
  companyId: string;
  problemId: string;
  userId: string | null;
  text: string;
  createdAt: Generated<Date>;
}
