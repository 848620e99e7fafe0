import type { ReproductionLimit, VisitorLoss } from '@vigie/contract/visitor-figures.ts';
import type { AlarmRuleInput } from '@vigie/contract/alarm-rule.ts';
import type { ConsentFindingKind } from '@vigie/contract/consent-matrix.ts';
import type { ValueType } from '@vigie/contract/data-layer-filter.ts';
import type { StepRecord } from '@vigie/contract/journey-record.ts';
import type { PlanFinding } from '@vigie/contract/tracking-plan.ts';
import type { NOTICES, NoticeChannel } from '@vigie/contract/user.ts';
import type { VisitFinding } from '@vigie/contract/vendor-finding.ts';
import type { Check, Outcome } from '@vigie/contract/verdict.ts';

export type RuleSettings = Pick<
  AlarmRuleInput,
  'condition' | 'channelIds' | 'quietHours' | 'remindAfterHours' | 'escalation'
>;

/** Instants as JSON strings. */
export interface IncidentProgress {
  calmSince: string | null;
  comesAndGoes: boolean;
  wasLess: boolean;
  askedAt: string | null;
  asks: number;
}

export interface StoredNotificationState {
  round: number;
  openedAt: string | null;
  reminders: number;
  isEscalated: boolean;
  isEndSent: boolean;
}

export interface StepDetail {
  event?: string;
  channels?: string[];
  pages?: number;
  until?: string | null;
}

/** Values by the ids of their variables. */
export type StoredValues = Record<string, string | number | boolean | null>;

/** Storage engine of the history of visits. */
export type HistoryEngine = 'postgresql' | 'clickhouse';

/** A value of a visit: id of its variable, type, value, and whether it varies. */
export type OutboxValue = [
  variableId: number,
  type: ValueType,
  value: string | number | boolean | null,
  varies: boolean,
];

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

/** Notification that the panel's service worker shows. */
export interface PushMessage {
  title: string;
  text: string;
  /** Path that a click opens, relative to the panel's address. */
  path: string;
}

/** A verdict with its root cause, by the column names of `verdicts`. */
export interface StoredRootedVerdict {
  check: Check;
  outcome: Outcome;
  reason: string;
  root_check: Check;
  root_reason: string;
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

/**
 * Fields that distinguish findings. For personal data, `event` is the kind and `source` the recipient; for a vendor,
 * `event` is its name and `source` its key. Else they are those of the tracking plan.
 */
export interface FindingName extends Pick<PlanFinding, 'event' | 'source' | 'property'> {
  finding: PlanFinding['kind'] | VisitFinding;
}

/** Fields that distinguish findings of consent matrices. */
export interface ConsentName {
  finding: ConsentFindingKind;
  vendor: string | null;
}

export type StoredFinding = FindingName | ConsentName;

/** Notices that a user chose; an absent notice has not been chosen. */
export type Notices = Partial<Record<(typeof NOTICES)[number], Record<NoticeChannel, boolean>>>;

/** Attempt of an agent to reproduce a loss of real visitors. `jobId` is null if no visit could be made. */
export interface StoredReproduction extends Pick<VisitorLoss, 'trackerId' | 'where'> {
  at: string;
  jobId: string | null;
  limits: ReproductionLimit[];
}
