import type { ReactNode } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PAGES_PER_AUDIT_MAX } from '@vigie/contract/limits.ts';
import { CONSENT_ACTIONS, VISIT_MODES } from '@vigie/contract/observation/observation.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import type { PoolFields } from './pool-values.ts';
import { ProfileFields } from '../../fields/profile-fields.tsx';
import { AgentSelect, ContextSelect } from '../../fields/run-selects.tsx';

interface SettingsStepProps {
  form: UseFormReturnType<PoolFields>;
  website: Website;
}

/** Who visits the pages, as whom and how many. */
export function SettingsStep({ form, website }: SettingsStepProps): ReactNode {
  const t = useWords('pools');
  const format = useFormat();
  return (
    <div className="grid shrink gap-18">
      <div className="grid items-end two-columns gap-16 one-column-phone">
        <AgentSelect
          label={t('settings.agent')}
          description={t('settings.agent-hint')}
          {...form.getInputProps('agentId')}
        />
        <ContextSelect websiteId={website.id} {...form.getInputProps('contextId')} />
      </div>
      <RadioCards
        label={t('settings.mode')}
        value={form.values.mode}
        options={VISIT_MODES.map((value) => ({
          value,
          label: t(`mode.${value}`),
          hint: t(`mode.${value}-hint`),
        }))}
        onChange={(mode) => form.setFieldValue('mode', mode)}
      />
      <div className="grid items-end two-columns gap-16 one-column-phone">
        <NativeSelect
          label={t('settings.consent')}
          description={t('settings.consent-hint')}
          data={CONSENT_ACTIONS.map((value) => ({ value, label: t(`consent.${value}`) }))}
          {...form.getInputProps('consent')}
        />
        <TextInput
          type="number"
          inputMode="numeric"
          label={t('settings.pages-max')}
          description={t('settings.pages-max-hint', { max: format.exact(PAGES_PER_AUDIT_MAX) })}
          {...form.getInputProps('pagesMax')}
        />
      </div>
      <ProfileFields
        mayBeWebsites
        values={form.values}
        getInputProps={(field) => form.getInputProps(field)}
      />
    </div>
  );
}
