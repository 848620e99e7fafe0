import type { Generated } from 'kysely';
import type { AlarmRuleInput } from '@vigie/contract/alarm-rule.ts';
import type { IncidentStep, IncidentSubject } from '@vigie/contract/incident.ts';
import type { JsonColumn } from './json-column.ts';

export type RuleSettings = Pick<
  AlarmRuleInput,
  'condition' | 'channelIds' | 'quietHours' | 'remindAfterHours' | 'escalation'
>;

export interface AlarmRulesTable {
  id: string;
  companyId: string;
  websiteId: string | null;
  sharedSettingsId: Generated<string | null>;
  poolId: string | null;
  isOn: boolean;
  settings: JsonColumn<RuleSettings>;
  since: Date;
  createdAt: Generated<Date>;
  updatedAt: Date;
}

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
  isOverTold: boolean;
}

export interface IncidentsTable {
  id: string;
  companyId: string;
  websiteId: string | null;
  trackerId: string | null;
  causeKey: string;
  /** Set by a trigger. */
  causeId: Generated<string>;
  subject: JsonColumn<IncidentSubject>;
  severity: number;
  phase: 'suspected' | 'refuted' | 'open' | 'over';
  firstSeenAt: Date;
  /** Since when the cause exists without a proof of its absence in between. */
  beganAt: Date;
  lastSeenAt: Date;
  openedAt: Date | null;
  overAt: Date | null;
  pages: number;
  samplePages: string[];
  returns: number;
  isOld: boolean;
  progress: JsonColumn<IncidentProgress>;
  secondJobId: string | null;
  told: JsonColumn<Record<string, StoredNotificationState>>;
  acknowledgedAt: Date | null;
  acknowledgedUntil: Date | null;
  isMuted: Generated<boolean>;
  mutedUntil: Date | null;
  ownerId: string | null;
}

export interface StepDetail {
  event?: string;
  channels?: string[];
  pages?: number;
  until?: string | null;
}

export interface IncidentStepsTable {
  id: string;
  companyId: string;
  /** Null: no alarm was raised for the cause. */
  incidentId: string | null;
  /** Set by a trigger from the incident. */
  causeId: Generated<string>;
  step: IncidentStep['step'];
  at: Date;
  userId: string | null;
  detail: JsonColumn<StepDetail>;
}

export interface AlarmEvaluationsTable {
  id: Generated<string>;
  companyId: string;
  websiteId: string | null;
  since: Date;
  lookedAt: Date | null;
  /** Last alarm evaluation that read verdicts. */
  verdictsAt: Date | null;
  nextAt: Date;
}
