import type { ReactNode } from 'react';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { SEVERITIES } from '@vigie/contract/classification.ts';
import { CONSENT_ACTIONS, HIT_MODES } from '@vigie/contract/visit-modes.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useLoginJourneyChoices } from '../../../shared/api/journeys.ts';
import { ContextSelect } from '../../../shared/fields/run-selects.tsx';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import type { JourneyForm } from './journey-values.ts';

/** Renders the name, the description and the severity of a journey. */
export function JourneyInformationStep({ form }: { form: JourneyForm }): ReactNode {
  const t = useWords('journey-editor');
  const journeys = useWords('journeys');
  const fields = useWords('fields');
  const shell = useWords('shell');
  return (
    <>
      <TextInput
        withAsterisk
        label={t('title.label')}
        placeholder={t('title.placeholder')}
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('description.label')}
        description={t('description.hint')}
        rows={3}
        {...form.getInputProps('description')}
      />
      <NativeSelect
        withAsterisk
        label={fields('severity.label')}
        description={t('severity.hint')}
        data={[
          { value: '', label: fields('severity.placeholder'), disabled: true },
          ...SEVERITIES.map((value) => ({ value, label: shell(`severity.${value}`) })),
        ]}
        {...form.getInputProps('severity')}
      />
      <Switch
        label={t('draft.label')}
        description={journeys('draft.hint')}
        {...form.getInputProps('isDraft', { type: 'checkbox' })}
      />
    </>
  );
}

interface SettingsStepProps {
  form: JourneyForm;
  website: Website;
  /** Id of the journey itself, which cannot be its own login journey. */
  ownId: string | null;
}

/** Renders the context of a journey, the handling of its hits, and its real effects. */
export function JourneySettingsStep({ form, website, ownId }: SettingsStepProps): ReactNode {
  const t = useWords('journey-editor');
  const journeys = useWords('journeys');
  return (
    <>
      <ContextSelect
        websiteId={website.id}
        {...form.getInputProps('contextId')}
        description={t('context.hint')}
      />
      <div className="grid items-start two-columns gap-16 one-column-phone">
        <NativeSelect
          label={t('consent.label')}
          description={t('consent.hint')}
          data={CONSENT_ACTIONS.map((value) => ({ value, label: journeys(`consent.${value}`) }))}
          {...form.getInputProps('consent')}
        />
        <NativeSelect
          label={t('hits.label')}
          description={t('hits.hint')}
          data={[
            { value: '', label: journeys('facts.hits-website') },
            ...HIT_MODES.map((value) => ({ value, label: journeys(`hits.${value}`) })),
          ]}
          {...form.getInputProps('hits')}
        />
      </div>
      <Switch
        label={t('world.label')}
        description={t('world.label-hint')}
        {...form.getInputProps('changesWorld', { type: 'checkbox' })}
      />
      <Switch
        label={t('prelude.label')}
        description={journeys('prelude.hint')}
        {...form.getInputProps('isPrelude', { type: 'checkbox' })}
      />
      {form.values.isPrelude ? null : <StartJourneySelect form={form} website={website} ownId={ownId} />}
    </>
  );
}

function StartJourneySelect({ form, website, ownId }: SettingsStepProps): ReactNode {
  const t = useWords('journey-editor');
  const preludes = useLoginJourneyChoices(website.id).filter(({ id }) => id !== ownId);
  if (preludes.length === 0 && form.values.preludeId === '')
    return <p className="small muted">{t('prelude.none')}</p>;
  return (
    <NativeSelect
      label={t('prelude.choose')}
      description={t('prelude.choose-hint')}
      data={[
        { value: '', label: t('prelude.fresh') },
        ...preludes.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      {...form.getInputProps('preludeId')}
    />
  );
}
