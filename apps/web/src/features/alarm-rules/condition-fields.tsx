import type { ReactNode } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { AlarmKind } from '@vigie/contract/alarm-condition.ts';
import { SEVERITIES } from '@vigie/contract/classification.ts';
import { GRADES } from '@vigie/contract/grade.ts';
import { INCIDENT_KINDS } from '@vigie/contract/incident.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import { useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import type { AlarmRuleFields } from './rule-values.ts';

interface ConditionFieldsProps {
  form: UseFormReturnType<AlarmRuleFields>;
}

/** Kinds of rules; they equal the kinds of incidents. */
const KINDS: readonly AlarmKind[] = INCIDENT_KINDS;
/** Grades that a rule can name as limit; no grade is below the last one. */
const LIMITS = GRADES.slice(0, -1);

/** Renders the condition of a rule in words, with its numbers. */
export function ConditionFields({ form }: ConditionFieldsProps): ReactNode {
  const t = useWords('alarm-rules');
  const { kind } = form.values.condition;
  return (
    <div className="grid gap-12">
      <NativeSelect
        withAsterisk
        label={t('field.condition')}
        description={t(`kind.${kind}-hint`)}
        data={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        {...form.getInputProps('condition.kind')}
      />
      <Figures form={form} />
    </div>
  );
}

function Figures({ form }: ConditionFieldsProps): ReactNode {
  const t = useWords('alarm-rules');
  const shell = useWords('shell');
  const { check: nameOf } = useWording();
  switch (form.values.condition.kind) {
    case 'cause':
      return (
        <NativeSelect
          label={t('figure.severity')}
          data={SEVERITIES.map((value) => ({ value, label: shell(`severity.${value}`) }))}
          {...form.getInputProps('condition.severity')}
        />
      );
    case 'grade':
      return (
        <NativeSelect
          label={t('figure.worseThan')}
          data={[...LIMITS]}
          {...form.getInputProps('condition.worseThan')}
        />
      );
    case 'check':
      return (
        <div className="grid items-end two-columns gap-16 one-column-phone">
          <NativeSelect
            label={t('figure.check')}
            data={CHECKS.map((value) => ({ value, label: nameOf(value) }))}
            {...form.getInputProps('condition.check')}
          />
          <ConditionNumberInput label={t('figure.percent')} {...form.getInputProps('condition.percent')} />
        </div>
      );
    case 'silence':
      return <ConditionNumberInput label={t('figure.hours')} {...form.getInputProps('condition.hours')} />;
    case 'agent':
      return (
        <ConditionNumberInput label={t('figure.minutes')} {...form.getInputProps('condition.minutes')} />
      );
    default:
      return null;
  }
}

/** Renders a number input; its value stays as typed. */
export function ConditionNumberInput(props: { label: string; description?: string }): ReactNode {
  return <TextInput type="number" inputMode="numeric" withAsterisk {...props} />;
}
