import type { JourneyOutcome } from '@vigie/contract/journey-outcome.ts';
import type { StepRecord } from '@vigie/contract/journey-record.ts';
import type { JourneyInput, JourneyRun } from '@vigie/contract/stored-journey.ts';
import type { PlanFigures, PlanFinding } from '@vigie/contract/tracking-plan.ts';
import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn } from './json-column.ts';
import type { StoredRunCount } from './plan-tables.ts';

/** A jsonb column that has a default. */
type DefaultJson<T> = ColumnType<T, string | undefined, string>;

export interface JourneysTable extends Pick<
  JourneyInput,
  | 'title'
  | 'description'
  | 'severity'
  | 'contextId'
  | 'consent'
  | 'changesWorld'
  | 'hits'
  | 'isPrelude'
  | 'preludeId'
  | 'isDraft'
> {
  id: string;
  companyId: string;
  websiteId: string;
  recording: JsonColumn<JourneyInput['recording']>;
  stepsTotal: number;
  valueNames: JsonColumn<string[]>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface PoolJourneysTable {
  companyId: string;
  websiteId: string;
  poolId: string;
  journeyId: string;
  position: number;
}

/** A step with the stored visit during which it was done. */
export interface StoredStep extends StepRecord {
  observationId: string | null;
  consoleErrors: string[];
}

export interface StoredJourneyPage {
  observationId: string;
  pageId: string;
  observedAt: string;
  url: string;
  /** The step that opened the visit, and the last step done on it. */
  fromStep: number;
  toStep: number;
}

export interface JourneyRunsTable {
  id: string;
  companyId: string;
  websiteId: string;
  journeyId: string;
  jobId: string;
  title: string;
  at: Date;
  outcome: JourneyOutcome | null;
  durationMs: number | null;
  stepsTotal: number;
  stepsDone: Generated<number>;
  failedStep: JsonColumn<NonNullable<JourneyRun['failedStep']>> | null;
  staleSteps: DefaultJson<number[]>;
  steps: DefaultJson<StoredStep[]>;
  pages: DefaultJson<StoredJourneyPage[]>;
  planVersion: number | null;
  figures: JsonColumn<PlanFigures> | null;
  findings: DefaultJson<PlanFinding[]>;
  counts: DefaultJson<StoredRunCount[]>;
}
