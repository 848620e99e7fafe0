import type { HeldBack, MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { TestResult } from '@vigie/contract/test-result.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { HeldRound } from '../db/schema/run-plan.ts';
import type { JudgedPage } from './judged-page.ts';

/** Whose pages are stored, and for which attempt of which run. */
export interface IngestScope {
  companyId: string;
  websiteId: string;
  runId: string;
  attempt: number;
  agentId: string;
}

/** A judged page with the ids under which it is stored. */
export interface StoredPage extends JudgedPage {
  id: string;
  pageId: string;
}

/** What a test that the run asked for came to on a page. */
export interface TestedPage {
  page: StoredPage;
  result: TestResult;
}

/** The consent matrix whose state a job visits. */
export interface VisitedMatrix {
  id: string;
  state: MatrixState;
  tracking: TrackingSettings;
  /** What was held back; null: nothing. */
  held: { role: HeldBack['role']; round: HeldRound } | null;
}
