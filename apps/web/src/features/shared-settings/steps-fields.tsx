import type { ReactNode } from 'react';
import { ActionIcon, TextInput } from '@mantine/core';
import { CONSENT_STEPS_MAX, type ConsentStep } from '@vigie/contract/visit-options.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { FormRows } from '../../shared/ui/form-rows.tsx';
import { IconX } from '../../shared/ui/icons.ts';
import type { SettingFieldProps } from './shared-settings-values.ts';

const ANSWERS = ['accept', 'refuse'] as const;
const NONE = { accept: [], refuse: [] };

/** Renders the elements to press for each answer, in order. */
export function StepsFields({ settings, error, onChange }: SettingFieldProps): ReactNode {
  const t = useWords('shared-settings');
  const steps = settings.consentSteps ?? NONE;
  return ANSWERS.map((answer) => {
    const rows = steps[answer];
    const set = (next: ConsentStep[]) => onChange({ consentSteps: { ...steps, [answer]: next } });
    return (
      <FormRows
        key={answer}
        legend={t(`steps.${answer}`)}
        hint={t('steps.hint')}
        error={answer === 'accept' ? error : null}
        addLabel={t('steps.add')}
        onAdd={rows.length < CONSENT_STEPS_MAX ? () => set([...rows, { selector: '', frame: null }]) : null}
      >
        {rows.map((row, index) => (
          <Step
            // oxlint-disable-next-line react/no-array-index-key -- a row is its index: its selector changes while it is typed.
            key={index}
            step={row}
            number={index + 1}
            onChange={(next) => set(rows.with(index, next))}
            onRemove={() => set(rows.toSpliced(index, 1))}
          />
        ))}
      </FormRows>
    );
  });
}

interface StepProps {
  step: ConsentStep;
  number: number;
  onChange: (step: ConsentStep) => void;
  onRemove: () => void;
}

function Step({ step, number, onChange, onRemove }: StepProps): ReactNode {
  const t = useWords('shared-settings');
  return (
    <div className="flex wrap gap-8 items-center">
      <TextInput
        className="grow"
        aria-label={t('steps.selector', { number })}
        placeholder={t('steps.selector', { number })}
        spellCheck={false}
        value={step.selector}
        onChange={({ currentTarget: { value } }) => onChange({ ...step, selector: value })}
      />
      <TextInput
        className="grow"
        aria-label={t('steps.frame', { number })}
        placeholder={t('steps.frame', { number })}
        spellCheck={false}
        value={step.frame ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ ...step, frame: value === '' ? null : value })}
      />
      <ActionIcon variant="subtle" size={36} aria-label={t('steps.remove', { number })} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
