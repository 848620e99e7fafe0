import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { CONSENT_NEEDS } from '@vigie/contract/tracking-settings.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import type { SettingsFields } from '../settings-values.ts';
import { ConsentTrial } from './consent-trial.tsx';
import { STEP_FIELDS } from './consent-values.ts';
import { StepRows } from './step-rows.tsx';

interface ConsentStepProps {
  website: Website;
  form: UseFormReturnType<SettingsFields>;
}

/** Whether the tracker waits for consent, and what answers a banner that Vigie does not know. */
export function ConsentStep({ website, form }: ConsentStepProps): ReactNode {
  const t = useWords('settings-parts');
  const { needsConsent } = form.values;
  return (
    <>
      <RadioCards
        label={t('answers.need.label')}
        value={needsConsent}
        options={CONSENT_NEEDS.map((value) => ({
          value,
          label: t(`answers.need.${value}`),
          hint: t(`answers.need.${value}-hint`),
        }))}
        onChange={(value) => form.setFieldValue('needsConsent', value)}
      />
      {STEP_FIELDS.map((field) => (
        <StepRows key={field} form={form} field={field} />
      ))}
      <ConsentTrial website={website} form={form} />
    </>
  );
}
