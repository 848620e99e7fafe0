import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import { JOURNEY_FIELDS } from '@vigie/contract/fields/journey-fields.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useLoginJourneyChoices } from '../../../shared/api/journeys.ts';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Inputs } from '../../../shared/resource/described-inputs.tsx';
import { JOURNEY_FORM, type JourneyForm } from './journey-values.ts';

/** Renders the name, the description and the severity of a journey. */
export function JourneyInformationStep({ form }: { form: JourneyForm }): ReactNode {
  return <Inputs of={JOURNEY_FORM} section="information" form={form} />;
}

interface SettingsStepProps {
  form: JourneyForm;
  website: Website;
  /** Id of the journey itself, which cannot be its own login journey. */
  ownId: string | null;
}

/** Renders the context of a journey, the handling of its hits, and its real effects. */
export function JourneySettingsStep(props: SettingsStepProps): ReactNode {
  return (
    <Inputs
      of={JOURNEY_FORM}
      section="settings"
      form={props.form}
      websiteId={props.website.id}
      own={{ preludeId: <StartJourneySelect {...props} /> }}
    />
  );
}

function StartJourneySelect({ form, website, ownId }: SettingsStepProps): ReactNode {
  const t = useWords('journey-editor');
  const { locale } = useLocale();
  const preludes = useLoginJourneyChoices(website.id).filter(({ id }) => id !== ownId);
  if (preludes.length === 0 && form.values.preludeId === '')
    return <p className="small muted">{t('prelude.none')}</p>;
  const { label, hint, empty } = JOURNEY_FIELDS.preludeId;
  return (
    <NativeSelect
      label={label[locale]}
      description={hint[locale]}
      data={[
        { value: '', label: empty[locale] },
        ...preludes.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      {...form.getInputProps('preludeId')}
    />
  );
}
