import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { HIT_MODES } from '@vigie/contract/observation/observation.ts';
import type { Website } from '@vigie/contract/website.ts';
import { ContextSelect } from '../../../fields/run-selects.tsx';
import { ProfileFields } from '../../../fields/profile-fields.tsx';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { SettingsFields } from '../settings-values.ts';

interface VisitsFieldsProps {
  website: Website;
  form: UseFormReturnType<SettingsFields>;
}

/** What becomes of hits, and who visits. */
export function VisitsFields({ website, form }: VisitsFieldsProps): ReactNode {
  const t = useWords('websites');
  return (
    <section className="grid shrink gap-18" aria-label={t('visits.title')}>
      <h3 className="m-0">{t('visits.title')}</h3>
      <RadioCards
        label={t('visits.hits')}
        value={form.values.hits}
        options={HIT_MODES.map((value) => ({
          value,
          label: t(`visits.${value}`),
          hint: t(`visits.${value}-hint`),
        }))}
        onChange={(hits) => form.setFieldValue('hits', hits)}
      />
      <Switch
        label={t('visits.names')}
        description={t('visits.names-hint')}
        {...form.getInputProps('namesVigie', { type: 'checkbox' })}
      />
      <Switch
        label={t('visits.pictures')}
        description={t('visits.pictures-hint')}
        {...form.getInputProps('pictures', { type: 'checkbox' })}
      />
      <ProfileFields values={form.values} getInputProps={(field) => form.getInputProps(field)} />
      <ContextSelect
        websiteId={website.id}
        {...form.getInputProps('contextId')}
        description={t('visits.context-hint')}
      />
    </section>
  );
}
