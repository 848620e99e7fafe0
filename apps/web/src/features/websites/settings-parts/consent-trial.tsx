import { useState, type ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import type { Website } from '@vigie/contract/website.ts';
import { ConsentPart } from '../../../evidence/consent-part.tsx';
import { isWhole } from '../../../evidence/whole-observation.ts';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { PageTrial } from '../settings-trial/page-trial.tsx';
import type { SettingsFields } from '../settings-values.ts';

interface ConsentTrialProps {
  website: Website;
  form: UseFormReturnType<SettingsFields>;
}

const ANSWERS = ['accept', 'refuse'] as const;

/** Visits a page with the steps as they stand in the form, and shows what became of its banner. */
export function ConsentTrial({ website, form }: ConsentTrialProps): ReactNode {
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
