import type { Db } from '../db/schema/database.ts';
import type { WriteStatement } from '../db/write-together.ts';
import type { IngestScope, StoredPage, TestedPage, VisitedMatrix } from './stored-page.ts';

/** Facts about a job that apply to all pages that it visits. */
export interface ObservedJob {
  countsForHealth: boolean;
  /**
   * True if its dataLayers are analysed: it runs the website's content pool, or it counts for health and there is no
   * content pool.
   */
  feedsAnalysis: boolean;
  /** True if it counts nowhere: a trial of a test, or an audit beside the one that counts. */
  isTrial: boolean;
  /** True for an audit beside the one that counts: its test results are no part of their history. */
  isBeside: boolean;
  /** True if it is compared with audits from other locations. */
  isLocated: boolean;
  /** Consent matrix that it belongs to; null: none. */
  matrix: VisitedMatrix | null;
  poolId: string | null;
  /** Tests that it runs; null: an unsaved test. */
  testIds: ReadonlySet<string | null>;
}

/** Visits that one transaction stores. */
export interface ProjectedVisits {
  scope: IngestScope;
  job: ObservedJob;
  /** At least one page, each once. */
  pages: StoredPage[];
  /** Results of the job's tests on the pages. */
  results: TestedPage[];
  /** Pages whose last visit, or last listing by a run, is later than this one. */
  latePages: StoredPage[];
}

/**
 * Data that is derived from visits, in the transaction that stores them. `modules/observations/projections.service.ts` lists
 * all projections in their order.
 */
export interface Projection {
  name: string;
  /** Returns whether visits of the job are projected. */
  isFor: (job: ObservedJob) => boolean;
  /** Returns statements that are executed together with those of the visits. No statement sees the rows of another. */
  writes?: (db: Db, visits: ProjectedVisits) => WriteStatement[] | Promise<WriteStatement[]>;
  /** Stores data after the visits, which it may read. */
  store?: (db: Db, visits: ProjectedVisits) => Promise<void>;
}
