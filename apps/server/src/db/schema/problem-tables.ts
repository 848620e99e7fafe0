import type { Generated } from 'kysely';
import type { Check } from '@vigie/contract/verdict.ts';

export interface ProblemsTable {
  id: string;
  company_id: string;
  website_id: string;
  page_id: string;
  kind: 'check' | 'test';
  root_check: Check | null;
  root_reason: string | null;
  test_id: string | null;
  checks: Check[];
  /** 0 info, 1 minor, 2 major, 3 critical. */
  severity: number;
  first_seen_at: Date;
  last_seen_at: Date;
  occurrences: number;
  observation_id: string;
  resolved_at: Date | null;
  state: Generated<'open' | 'acknowledged' | 'muted'>;
  until: Date | null;
  owner_id: string | null;
}

export interface ProblemNotesTable {
  id: string;
  company_id: string;
  problem_id: string;
  user_id: string | null;
  text: string;
  created_at: Generated<Date>;
}
