import { useState, type ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { TextInput } from '@mantine/core';
import { WEBSITE_SETTINGS_FIELDS } from '@vigie/contract/fields/website-settings-fields.ts';
import type { Words } from '@vigie/contract/locales.ts';
import type { Website } from '@vigie/contract/website.ts';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import { CONSENT_STEPS_MAX } from '@vigie/contract/visit-options.ts';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { FieldInput, Inputs } from '../../../shared/resource/described-inputs.tsx';
import { SETTINGS_FORM, type SettingsFields } from '../settings-values.ts';
import { newRow, type StepField } from './consent-values.ts';
import { ConsentPart } from '../../../domain/evidence/consent-part.tsx';
import { isWhole } from '../../../domain/evidence/whole-observation.ts';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { PageTrial } from '../settings-trial/page-trial.tsx';
import { FormRows } from '../../../shared/ui/form-rows.tsx';
import { Sortable } from '../../../shared/ui/sortable/sortable.tsx';
import css from '../websites.module.css';

interface ConsentStepProps {
  website: Website;
  form: UseFormReturnType<SettingsFields>;
}

/** Renders whether the tracker waits for consent, and the steps that answer a banner unknown to Vigie. */
export function ConsentStep({ website, form }: ConsentStepProps): ReactNode {
  const t = useWords('settings-parts');
  const { locale } = useLocale();
  // The input asks a question, which no list and no search needs.
  const question = {
    ...WEBSITE_SETTINGS_FIELDS.needsConsent,
    label: { [locale]: t('answers.need.label') } as Words,
  };
  return (
    <>
      <Inputs
        of={SETTINGS_FORM}
        section="consent"
        form={form}
        own={{
          needsConsent: <FieldInput name="needsConsent" field={question} form={form} />,
          acceptSteps: <StepRows form={form} field="acceptSteps" />,
          refuseSteps: <StepRows form={form} field="refuseSteps" />,
        }}
      />
      <ConsentTrial website={website} form={form} />
    </>
  );
}

interface ConsentTrialProps {
  website: Website;
  form: UseFormReturnType<SettingsFields>;
}

const ANSWERS = ['accept', 'refuse'] as const;

/** Renders a trial of the form's consent steps on a page, and the result for its banner. */
function ConsentTrial({ website, form }: ConsentTrialProps): ReactNode {
  const t = useWords('settings-parts');
  const [answer, setAnswer] = useState<(typeof ANSWERS)[number]>('accept');
  return (
    <PageTrial
      website={website}
      form={form}
      title={t('answers.trial.title')}
      text={t('answers.trial.text')}
      consent={answer}
      choice={
        <Segmented
          label={t('answers.trial.answer')}
          size="small"
          value={answer}
          options={ANSWERS.map((value) => ({ value, label: t(`answers.trial.${value}`) }))}
          onChange={setAnswer}
        />
      }
    >
      {(stored) => <Found stored={stored} />}
    </PageTrial>
  );
}

function Found({ stored }: { stored: StoredObservation }): ReactNode {
  return isWhole(stored) ? <ConsentPart stored={stored} /> : null;
}

interface StepRowsProps {
  form: UseFormReturnType<SettingsFields>;
  field: StepField;
}

/** Renders the elements to press for one answer, in order. */
function StepRows({ form, field }: StepRowsProps): ReactNode {
  const t = useWords('settings-parts');
  const { locale } = useLocale();
  const { label, hint } = WEBSITE_SETTINGS_FIELDS[field];
  const { [field]: rows } = form.values;
  const { [field]: error } = form.errors;
  const set = (next: typeof rows) => form.setFieldValue(field, next);
  const items = rows.map(({ id, selector }, index) => ({
    id,
    label: selector || t('answers.step.number', { number: index + 1 }),
    content: (
      <div className={`grid gap-8 items-start ${css.row}`}>
        <TextInput
          aria-label={t('answers.step.selector', { number: index + 1 })}
          placeholder={t('answers.step.selector-example')}
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: 'mono' }}
          {...form.getInputProps(`${field}.${index}.selector`)}
        />
        <TextInput
          aria-label={t('answers.step.frame', { number: index + 1 })}
          placeholder={t('answers.step.frame-example')}
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: 'mono' }}
          {...form.getInputProps(`${field}.${index}.frame`)}
        />
      </div>
    ),
  }));
  return (
    <FormRows
      legend={label[locale]}
      hint={hint[locale]}
      error={error}
      addLabel={t(`answers.steps.${field}-add`)}
      onAdd={rows.length < CONSENT_STEPS_MAX ? () => set([...rows, newRow(rows)]) : null}
    >
      {rows.length > 0 ? (
        <Sortable
          label={label[locale]}
          items={items}
          onSort={(ids) => set(ids.flatMap((id) => rows.find((row) => row.id === id) ?? []))}
          onRemove={(id) => set(rows.filter((row) => row.id !== id))}
        />
      ) : null}
    </FormRows>
  );
}
