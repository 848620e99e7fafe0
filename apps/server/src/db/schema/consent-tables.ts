import type { Generated } from 'kysely';
import type { VisitRecord } from '@vigie/audit/consent-matrix/read-visit.ts';
import type { OrderState } from '@vigie/audit/consent-matrix/speed-facts.ts';
import type { RequestDelay, MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { JsonColumn } from './json-column.ts';
import type { DelayedRound } from './run-plan.ts';

/** Consent matrices: four visits of the same pages, one for each state. */
export interface ConsentMatricesTable {
  id: string;
  companyId: string;
  websiteId: string;
  poolId: string | null;
  at: Date;
  /** Settings that evaluate its visits. */
  tracking: JsonColumn<TrackingSettings>;
  /** Delay of the items that are delayed one by one, in ms; null: nothing is delayed. */
  holdBackMs: Generated<number | null>;
  /** Null while one of its jobs runs. */
  endedAt: Generated<Date | null>;
  findings: Generated<number | null>;
}

export interface ConsentVisitsTable {
  matrixId: string;
  companyId: string;
  websiteId: string;
  pageId: string;
  state: MatrixState;
  observationId: string;
  observedAt: Date;
  record: JsonColumn<VisitRecord>;
}

/** Visits that delayed something. */
export interface ConsentDelayedVisitsTable extends Omit<ConsentVisitsTable, 'state' | 'record'> {
  state: OrderState;
  role: RequestDelay['role'];
  round: DelayedRound;
  record: JsonColumn<VisitRecord> | null;
}
