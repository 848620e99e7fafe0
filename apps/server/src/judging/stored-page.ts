import type { TestResult } from '@vigie/contract/test-result.ts';
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
