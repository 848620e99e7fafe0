import type { ColumnType, Generated } from 'kysely';
import type { AccessName } from '@vigie/contract/access.ts';
import type { Category, Severity } from '@vigie/contract/classification.ts';
import type { MarkedKind } from '@vigie/contract/file-mark.ts';
import type { PoolInput, PoolStatus } from '@vigie/contract/pool.ts';
import type { TestErrorCode, TestResult } from '@vigie/contract/test-result.ts';
import type { JsonColumn } from './json-column.ts';

export interface ContextsTable {
  id: string;
  companyId: string;
  websiteId: string;
  label: string;
  url: string | null;
  variables: Buffer | null;
  variableNames: JsonColumn<string[]>;
  access: ColumnType<Buffer | null, Buffer | undefined, Buffer>;
  accessNames: ColumnType<AccessName[], string | undefined, string>;
  accessOrigins: ColumnType<string[], string | undefined, string>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

/** The file set that owns an object, by the object's id. */
export interface FileMarksTable {
  id: string;
  companyId: string;
  kind: MarkedKind;
  fileSet: string;
  key: string;
}

export interface TestsTable {
  id: string;
  companyId: string;
  websiteId: string;
  title: string;
  description: string;
  category: Category;
  severity: Severity;
  allPages: boolean;
  urls: JsonColumn<string[]>;
  content: string;
  condition: string;
  isDraft: boolean;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface PoolsTable {
  id: string;
  companyId: string;
  websiteId: string;
  name: string;
  description: string;
  category: Category;
  severity: Severity;
  status: PoolStatus;
  allPages: boolean;
  urls: JsonColumn<string[]>;
  settings: JsonColumn<PoolInput['settings']>;
  cron: string | null;
  timeZone: string | null;
  nextRunAt: Date | null;
  lastOverlapAt: Date | null;
  catchUpAt: Date | null;
  catchUpDueAt: Date | null;
  catchUpMissed: number | null;
  /** Last scheduled time that started no run because an object it names was deleted. */
  lastMissedAt: Generated<Date | null>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface AuditSchedulesTable {
  id: string;
  companyId: string;
  websiteId: string;
  cron: string;
  timeZone: string;
  nextRunAt: Date | null;
  lastOverlapAt: Date | null;
  catchUpAt: Date | null;
  catchUpDueAt: Date | null;
  catchUpMissed: number | null;
  /** Last scheduled time that started no run because an object it names was deleted. */
  lastMissedAt: Generated<Date | null>;
  updatedAt: Generated<Date>;
}

export interface PoolTestsTable {
  companyId: string;
  websiteId: string;
  poolId: string;
  testId: string;
  position: number;
}

export interface TestResultsTable {
  companyId: string;
  websiteId: string;
  jobId: string;
  poolId: string | null;
  testId: string | null;
  observationId: string;
  pageId: string;
  observedAt: Date;
  outcome: TestResult['outcome'];
  errorCode: TestErrorCode | null;
}

export interface TestRunsTable {
  companyId: string;
  websiteId: string;
  testId: string;
  jobId: string;
  poolId: string | null;
  passed: number;
  failed: number;
  errors: number;
  skipped: number;
}
