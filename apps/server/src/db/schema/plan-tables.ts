import type { ListedPlanVersion, PlanReevaluation } from '@vigie/contract/stored-plan.ts';
import type { PlanFigures, PlanFinding, TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn } from './json-column.ts';

export interface TrackingPlansTable {
  companyId: string;
  websiteId: string;
  version: number;
  plan: JsonColumn<TrackingPlan>;
  note: string;
  authorId: string | null;
  madeAt: Date;
  changes: ColumnType<ListedPlanVersion['changes'], string | null | undefined, string | null>;
}

export interface PlanReevaluationsTable {
  websiteId: string;
  companyId: string;
  version: number;
  state: PlanReevaluation['state'];
  phase: Generated<'events' | 'judge' | 'journeys' | 'pages'>;
  visitsTotal: Generated<number>;
  visitsDone: Generated<number>;
  beforeFigures: JsonColumn<PlanFigures>;
  afterFigures: JsonColumn<PlanFigures>;
  cursorAt: Date | null;
  cursorId: string | null;
  leaseUntil: Date | null;
  finishedAt: Date | null;
}

/**
 * A stored event: name, source, properties, atMs, requestId, push, step and its page, null where that is the visit's
 * page.
 */
export type StoredEvent = [
  name: string,
  source: string,
  properties: Record<string, unknown>,
  atMs: number,
  requestId: string | null,
  push: number | null,
  step: number | null,
  url: string | null,
];

export interface VisitEventsTable {
  observationId: string;
  companyId: string;
  websiteId: string;
  pageId: string;
  observedAt: Date;
  isOfJourney: boolean;
  events: JsonColumn<StoredEvent[]>;
}

/** Amounts that a visit adds to the counts of an event on one source. */
export type StoredCount = [
  event: string,
  source: string,
  count: number,
  due: number,
  met: number,
  seen: number,
  valid: number,
  findings: number,
];

/** Amounts that a journey run adds to these counts, with the ids of the pages that sent the event. */
export type StoredRunCount = [...StoredCount, pageIds: string[]];

export interface VisitJudgementsTable {
  observationId: string;
  companyId: string;
  websiteId: string;
  pageId: string;
  observedAt: Date;
  /** 0 if there was no plan. */
  version: number;
  counts: JsonColumn<StoredCount[]>;
  findings: JsonColumn<PlanFinding[]>;
}

export interface EventDaysTable {
  companyId: string;
  websiteId: string;
  day: string;
  pageId: string;
  event: string;
  source: string;
  count: number;
  visits: number;
  due: number;
  met: number;
  seen: number;
  valid: number;
  findings: number;
  firstSeenAt: Date | null;
  lastSeenAt: Date | null;
}
