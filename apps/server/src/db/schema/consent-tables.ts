import type { Generated } from 'kysely';
import type { VisitRecord } from '@vigie/audit/consent-matrix/read-visit.ts';
import type { OrderState } from '@vigie/audit/consent-matrix/speed-facts.ts';
import type { HeldBack, MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { JsonColumn } from './json-column.ts';
import type { HeldRound } from './run-plan.ts';

/** Four visits of the same pages, one for each state. */
export interface ConsentMatricesTable {
  id: string;
  companyId: string;
  websiteId: string;
  poolId: string | null;
  at: Date;
  /** By what its visits are read. */
  tracking: JsonColumn<TrackingSettings>;
  /** What is held back in turn is held back by so much; null: nothing is. */
  holdBackMs: Generated<number | null>;
  /** Null while one of its jobs goes on. */
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

/** A visit that held something back. */
export interface ConsentHeldVisitsTable extends Omit<ConsentVisitsTable, 'state' | 'record'> {
  state: OrderState;
  role: HeldBack['role'];
  round: HeldRound;
  record: JsonColumn<VisitRecord> | null;
}
