import type { Generated } from 'kysely';
import type { Category, Severity } from '@vigie/contract/classification.ts';
import type { PoolInput, PoolStatus } from '@vigie/contract/pool.ts';
import type { TestErrorCode, TestResult } from '@vigie/contract/test-result.ts';
import type { JsonColumn } from './json-column.ts';

export interface ContextsTable {
  id: string;
  company_id: string;
  website_id: string;
  label: string;
  url: string | null;
  variables: Buffer | null;
  variable_names: JsonColumn<string[]>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface TestsTable {
  id: string;
  company_id: string;
  website_id: string;
  title: string;
  description: string;
  category: Category;
  severity: Severity;
  all_pages: boolean;
  urls: JsonColumn<string[]>;
  content: string;
  condition: string;
  is_draft: boolean;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface PoolsTable {
  id: string;
  company_id: string;
  website_id: string;
  name: string;
  description: string;
  category: Category;
  severity: Severity;
  status: PoolStatus;
  all_pages: boolean;
  urls: JsonColumn<string[]>;
  settings: JsonColumn<PoolInput['settings']>;
  cron: string | null;
  time_zone: string | null;
  next_run_at: Date | null;
  last_overlap_at: Date | null;
  catch_up_at: Date | null;
  catch_up_due_at: Date | null;
  catch_up_missed: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface PoolTestsTable {
  company_id: string;
  website_id: string;
  pool_id: string;
  test_id: string;
  position: number;
}

export interface TestResultsTable {
  company_id: string;
  website_id: string;
  job_id: string;
  pool_id: string | null;
  test_id: string | null;
  observation_id: string;
  page_id: string;
  observed_at: Date;
  outcome: TestResult['outcome'];
  error_code: TestErrorCode | null;
}

export interface TestRunsTable {
  company_id: string;
  website_id: string;
  test_id: string;
  job_id: string;
  pool_id: string | null;
  passed: number;
  failed: number;
  errors: number;
  skipped: number;
}
