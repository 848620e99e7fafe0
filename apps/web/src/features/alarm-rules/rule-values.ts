import { ALARM_RULE_FIELDS } from '@vigie/contract/fields/alarm-rule-fields.ts';
import type { AlarmRule, AlarmRuleInput } from '@vigie/contract/alarm-rule.ts';
import { TIME_ZONE } from '../../shared/api/selected-tracker.tsx';
import { numberOf, type FormRules } from '../../shared/forms/form-rules.ts';
import type { Schemas } from '../../shared/forms/schemas.ts';
import { describeForm, type FormValues } from '../../shared/resource/described-form.ts';
import { SCHEMA_FACTS } from '../../shared/resource/schema-facts.ts';

const FIRST_QUIET_HOURS = { from: '22:00', to: '07:00', timeZone: TIME_ZONE };
const FIRST_REMINDER_HOURS = 24;
const FIRST_ESCALATION_MINUTES = 60;

interface EscalationValues {
  afterMinutes: number | string;
  channelIds: string[];
}

const nothing = () => undefined;

/** Conversions of the groups that a switch turns on. Values of a group that is off stay in the form. */
const CONVERSIONS = {
  hasQuietHours: { read: (rule?: AlarmRule) => (rule?.quietHours ?? null) !== null, write: nothing },
  quietHours: {
    read: (rule?: AlarmRule) => rule?.quietHours ?? FIRST_QUIET_HOURS,
    write: (hours: AlarmRule['quietHours']) => hours,
  },
  hasReminder: { read: (rule?: AlarmRule) => (rule?.remindAfterHours ?? null) !== null, write: nothing },
  remindAfterHours: {
    read: (rule?: AlarmRule): number | string => rule?.remindAfterHours ?? FIRST_REMINDER_HOURS,
    write: numberOf,
  },
  hasEscalation: { read: (rule?: AlarmRule) => (rule?.escalation ?? null) !== null, write: nothing },
  escalation: {
    read: (rule?: AlarmRule): EscalationValues =>
      rule?.escalation ?? { afterMinutes: FIRST_ESCALATION_MINUTES, channelIds: [] },
    write: (values: EscalationValues) => ({ ...values, afterMinutes: numberOf(values.afterMinutes) }),
  },
};

export const RULE_FORM = describeForm(ALARM_RULE_FIELDS, {
  facts: SCHEMA_FACTS.alarmRule,
  schema: (schemas) => schemas.alarmRuleInputSchema,
  own: CONVERSIONS,
});

/** Form values of a rule; a number is '' while its field is empty. Numbers of other kinds stay in the form. */
export type AlarmRuleFields = FormValues<
  typeof ALARM_RULE_FIELDS,
  Schemas['alarmRuleInputSchema'],
  typeof CONVERSIONS
>;

export const RULE_RULES: FormRules<AlarmRuleFields, AlarmRuleInput> = {
  ...RULE_FORM.rules,
  inputOf,
  // Their parts have errors of their own.
  rows: ['quietHours', 'escalation'],
};

/** Returns the input that a save sends. A pool belongs to a website, and agents belong to none. */
function inputOf(values: AlarmRuleFields): AlarmRuleInput {
  const input = RULE_FORM.rules.inputOf(values);
  return { ...input, poolId: input.websiteId === null ? null : input.poolId };
}

/** Returns the condition and the scope of a rule, as a preview requests them. */
export function ruleScope(
  values: AlarmRuleFields,
): Pick<AlarmRuleInput, 'websiteId' | 'sharedSettingsId' | 'poolId' | 'condition'> {
  const { websiteId, sharedSettingsId, poolId, condition } = inputOf(values);
  return { websiteId, sharedSettingsId, poolId, condition };
}
