import type { ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Website } from '@vigie/contract/website.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import css from './add-website.module.css';
import { DataLayerRows } from './data-layer-rows.tsx';
import { SettingsTrial } from './settings-trial/settings-trial.tsx';
import type { SettingsFields } from './settings-values.ts';
import { TrackingFields } from './tracking-fields.tsx';

interface HitStepProps {
  website: Website;
  form: UseFormReturnType<SettingsFields>;
}

/** What the tag, the collector and a page view are called, tried on a live page. */
export function HitStep({ website, form }: HitStepProps): ReactNode {
  const t = useWords('websites');
  return (
    <>
      <TrackingFields form={form} />
      <div className={`grid two-columns ${css.pair}`}>
        <TextInput
          label={t('rule.label')}
          description={t('rule.hint')}
          spellCheck={false}
          classNames={{ input: 'mono' }}
          {...form.getInputProps('ruleParameter')}
        />
        <TextInput
          label={t('rule-value.label')}
          description={t('rule-value.hint')}
          spellCheck={false}
          classNames={{ input: 'mono' }}
          {...form.getInputProps('ruleValue')}
        />
      </div>
      <DataLayerRows form={form} />
      <SettingsTrial website={website} form={form} />
    </>
  );
}
