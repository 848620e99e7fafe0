import type { RequestDelay, MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { TestResult } from '@vigie/contract/test-result.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { DelayedRound } from '../db/schema/run-plan.ts';
import type { EvaluatedPage } from './evaluated-page.ts';

/** Owner of the stored pages, and the attempt of the run they belong to. */
export interface IngestScope {
  companyId: string;
  websiteId: string;
  runId: string;
  attempt: number;
  agentId: string;
}

/** An evaluated page with the ids under which it is stored. */
export interface StoredPage extends EvaluatedPage {
  id: string;
  pageId: string;
}

/** Result on a page of a test that the run ordered. */
export interface TestedPage {
  page: StoredPage;
  result: TestResult;
}

/** Consent matrix whose state a job visits. */
export interface VisitedMatrix {
  id: string;
  state: MatrixState;
  tracking: TrackingSettings;
  /** Delayed items; null: nothing. */
  delay: { role: RequestDelay['role']; round: DelayedRound } | null;
}
