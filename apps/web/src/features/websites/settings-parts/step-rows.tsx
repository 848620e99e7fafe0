import type { ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CONSENT_STEPS_MAX } from '@vigie/contract/visit-options.ts';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { FormRows } from '../../../ui/form-rows.tsx';
import { Sortable } from '../../../ui/sortable/sortable.tsx';
import type { SettingsFields } from '../settings-values.ts';
import { newRow, type StepField } from './consent-values.ts';
import css from '../websites.module.css';

interface StepRowsProps {
  form: UseFormReturnType<SettingsFields>;
  field: StepField;
}

/** The elements to press for one answer, in order. */
export function StepRows({ form, field }: StepRowsProps): ReactNode {
  const t = useWords('settings-parts');
  const { [field]: rows } = form.values;
  const { [field]: error } = form.errors;
  const set = (next: typeof rows) => form.setFieldValue(field, next);
  const items = rows.map(({ id, selector }, place) => ({
    id,
    label: selector || t('answers.step.number', { number: place + 1 }),
    content: (
      <div className={`grid gap-8 items-start ${css.row}`}>
        <TextInput
          aria-label={t('answers.step.selector', { number: place + 1 })}
          placeholder={t('answers.step.selector-example')}
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: 'mono' }}
          {...form.getInputProps(`${field}.${place}.selector`)}
        />
        <TextInput
          aria-label={t('answers.step.frame', { number: place + 1 })}
          placeholder={t('answers.step.frame-example')}
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: 'mono' }}
          {...form.getInputProps(`${field}.${place}.frame`)}
        />
      </div>
    ),
  }));
  return (
    <FormRows
      legend={t(`answers.steps.${field}`)}
      hint={t(`answers.steps.${field}-hint`)}
      error={error}
      addLabel={t(`answers.steps.${field}-add`)}
      onAdd={rows.length < CONSENT_STEPS_MAX ? () => set([...rows, newRow(rows)]) : null}
    >
      {rows.length > 0 ? (
        <Sortable
          label={t(`answers.steps.${field}`)}
          items={items}
          onSort={(ids) => set(ids.flatMap((id) => rows.find((row) => row.id === id) ?? []))}
          onRemove={(id) => set(rows.filter((row) => row.id !== id))}
        />
      ) : null}
    </FormRows>
  );
}
