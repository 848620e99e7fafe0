import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ALARM_RULE_FIELDS } from '@vigie/contract/fields/alarm-rule-fields.ts';
import { GRADES } from '@vigie/contract/grade.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import { useLocale, useWording } from '../../shared/i18n/i18n-provider.tsx';
import { Inputs } from '../../shared/resource/described-inputs.tsx';
import { RULE_FORM, type AlarmRuleFields } from './rule-values.ts';

interface ConditionFieldsProps {
  form: UseFormReturnType<AlarmRuleFields>;
}

/** Grades that a rule can name as limit; no grade is below the last one. */
const LIMITS = GRADES.slice(0, -1);

/** Renders the condition of a rule in words, with its numbers. */
export function ConditionFields({ form }: ConditionFieldsProps): ReactNode {
  const { locale } = useLocale();
  const { check: nameOf } = useWording();
  const { worseThan, check } = ALARM_RULE_FIELDS;
  return (
    <div className="grid gap-12">
      <Inputs
        of={RULE_FORM}
        section="condition"
        form={form}
        own={{
          worseThan: (
            <NativeSelect
              label={worseThan.label[locale]}
              data={[...LIMITS]}
              {...form.getInputProps('worseThan')}
            />
          ),
          check: (
            <NativeSelect
              label={check.label[locale]}
              data={CHECKS.map((value) => ({ value, label: nameOf(value) }))}
              {...form.getInputProps('check')}
            />
          ),
        }}
      />
    </div>
  );
}
