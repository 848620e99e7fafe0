import type { AlarmCondition, AlarmKind } from '@vigie/contract/alarm-condition.ts';
import { isOfWebsite, type AlarmRule, type AlarmRuleInput } from '@vigie/contract/alarm-rule.ts';
import type { Severity } from '@vigie/contract/classification.ts';
import type { Grade } from '@vigie/contract/grade.ts';
import type { Check } from '@vigie/contract/checks.ts';
import { numberOf, type FormRules } from '../../shared/forms/form-rules.ts';

/** Numbers of all kinds of rules. Numbers of other kinds stay, in case the user returns to that kind. */
interface ConditionFields {
  kind: AlarmKind;
  severity: Severity;
  worseThan: Grade;
  check: Check;
  percent: number | string;
  hours: number | string;
  minutes: number | string;
}

/** Form values of a rule; a number is '' while its field is empty. */
export interface AlarmRuleFields {
  condition: ConditionFields;
  /** '' is every website, or the websites of the shared settings. */
  websiteId: string;
  /** '' is none. */
  sharedSettingsId: string;
  /** '' is every run. */
  poolId: string;
  channelIds: string[];
  hasQuietHours: boolean;
  quietHours: { from: string; to: string; timeZone: string };
  hasReminder: boolean;
  remindAfterHours: number | string;
  hasEscalation: boolean;
  escalation: { afterMinutes: number | string; channelIds: string[] };
  isOn: boolean;
}

const FIRST_CONDITION: ConditionFields = {
  kind: 'cause',
  severity: 'major',
  worseThan: 'C',
  check: 'hitPageview',
  percent: 90,
  hours: 24,
  minutes: 15,
};
const FIRST_QUIET_HOURS = { from: '22:00', to: '07:00' };
const FIRST_REMINDER_HOURS = 24;
const FIRST_ESCALATION_MINUTES = 60;

/** Returns a new rule that notifies the given channels. */
export function newAlarmRule(timeZone: string, channelIds: string[]): AlarmRuleFields {
  return {
    condition: FIRST_CONDITION,
    websiteId: '',
    sharedSettingsId: '',
    poolId: '',
    channelIds,
    hasQuietHours: false,
    quietHours: { ...FIRST_QUIET_HOURS, timeZone },
    hasReminder: false,
    remindAfterHours: FIRST_REMINDER_HOURS,
    hasEscalation: false,
    escalation: { afterMinutes: FIRST_ESCALATION_MINUTES, channelIds: [] },
    isOn: true,
  };
}

export function ruleFormFields(rule: AlarmRule, timeZone: string): AlarmRuleFields {
  const { condition, websiteId, poolId, channelIds, quietHours, remindAfterHours, escalation, isOn } = rule;
  const fresh = newAlarmRule(timeZone, channelIds);
  return {
    ...fresh,
    condition: { ...FIRST_CONDITION, ...condition },
    websiteId: websiteId ?? '',
    sharedSettingsId: rule.sharedSettingsId ?? '',
    poolId: poolId ?? '',
    hasQuietHours: quietHours !== null,
    quietHours: quietHours ?? fresh.quietHours,
    hasReminder: remindAfterHours !== null,
    remindAfterHours: remindAfterHours ?? fresh.remindAfterHours,
    hasEscalation: escalation !== null,
    escalation: escalation ?? fresh.escalation,
    isOn,
  };
}

/** Returns the input that a save sends, without what is turned off or does not fit the kind. */
function inputOf(fields: AlarmRuleFields): AlarmRuleInput {
  const { channelIds, hasQuietHours, quietHours, hasReminder, hasEscalation, escalation, isOn } = fields;
  return {
    ...ruleScope(fields),
    isOn,
    channelIds,
    quietHours: hasQuietHours ? quietHours : null,
    remindAfterHours: hasReminder ? numberOf(fields.remindAfterHours) : null,
    escalation: hasEscalation ? { ...escalation, afterMinutes: numberOf(escalation.afterMinutes) } : null,
  };
}

/** Returns the condition and the scope of a rule, as a preview requests them. */
export function ruleScope({
  condition,
  websiteId,
  sharedSettingsId,
  poolId,
}: AlarmRuleFields): Pick<AlarmRuleInput, 'websiteId' | 'sharedSettingsId' | 'poolId' | 'condition'> {
  const isPlaced = websiteId !== '' && isOfWebsite(condition.kind);
  return {
    websiteId: isPlaced ? websiteId : null,
    sharedSettingsId:
      !isPlaced && sharedSettingsId !== '' && isOfWebsite(condition.kind) ? sharedSettingsId : null,
    poolId: isPlaced && poolId !== '' ? poolId : null,
    condition: conditionOf(condition),
  };
}

function conditionOf(fields: ConditionFields): AlarmCondition {
  const { kind, severity, worseThan, check } = fields;
  switch (kind) {
    case 'cause':
      return { kind, severity };
    case 'grade':
      return { kind, worseThan };
    case 'check':
      return { kind, check, percent: numberOf(fields.percent) };
    case 'silence':
      return { kind, hours: numberOf(fields.hours) };
    case 'agent':
      return { kind, minutes: numberOf(fields.minutes) };
    default:
      return { kind };
  }
}

export const RULE_RULES: FormRules<AlarmRuleFields, AlarmRuleInput> = {
  schema: (schemas) => schemas.alarmRuleInputSchema,
  inputOf,
  fields: [
    'condition',
    'websiteId',
    'sharedSettingsId',
    'poolId',
    'channelIds',
    'quietHours',
    'remindAfterHours',
    'escalation',
    'isOn',
  ],
  // Their fields have errors of their own.
  rows: ['condition', 'quietHours', 'escalation'],
};
