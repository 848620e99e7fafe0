import type { Generated, GeneratedAlways } from 'kysely';
import type { ReEvaluation } from '@vigie/contract/page-history.ts';

export interface CspPoliciesTable {
  id: GeneratedAlways<number>;
  company_id: string;
  website_id: string;
  hash: Buffer;
  source: 'header' | 'meta';
  disposition: 'enforce' | 'report';
  text: string;
}

export interface PagePoliciesTable {
  company_id: string;
  website_id: string;
  page_id: string;
  policy_id: number;
  first_seen_at: Date;
  last_seen_at: Date;
  observation_id: string;
}

export interface ReleasesTable {
  id: string;
  company_id: string;
  website_id: string;
  label: string;
  released_at: Date;
  url: string | null;
  user_id: string | null;
}

export interface SettingsChangesTable {
  company_id: string;
  website_id: string;
  changed_at: Date;
  user_id: string | null;
}

export interface ReEvaluationsTable {
  id: string;
  company_id: string;
  website_id: string;
  from_at: Date;
  to_at: Date;
  state: ReEvaluation['state'];
  total: number | null;
  done: Generated<number>;
  changed: Generated<number>;
  cursor_at: Date | null;
  cursor_id: string | null;
  user_id: string | null;
  created_at: Date;
  finished_at: Date | null;
  lease_until: Date | null;
}
