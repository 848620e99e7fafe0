import type { ReactNode } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PAGES_PER_AUDIT_MAX } from '@vigie/contract/limits.ts';
import { CONSENT_ACTIONS, VISIT_MODES } from '@vigie/contract/visit-modes.ts';
import type { Website } from '@vigie/contract/website.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { DelayField } from '../../shared/fields/delay-field.tsx';
import { VisitProfileFields } from '../../shared/fields/profile-fields.tsx';
import { AgentSelect, ContextSelect } from '../../shared/fields/run-selects.tsx';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { RadioCards } from '../../shared/ui/radio-cards.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { LoginJourneySelect } from './login-journey-select.tsx';
import type { PoolFields } from './pool-values.ts';

// Loaded separately: few pools have requirements for agents of their own.
const NeedsFields = lazyComponent(
  ['needs'],
  async () => (await import('../../shared/fields/needs/needs-fields.tsx')).NeedsFields,
);

interface StepProps {
  form: UseFormReturnType<PoolFields>;
  website: Website;
}

/** Renders the agent, the context and the number of pages. */
export function PoolSettingsStep({ form, website }: StepProps): ReactNode {
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
      <LoginJourneySelect
        websiteId={website.id}
        chosen={form.values.preludeId}
        {...form.getInputProps('preludeId')}
      />
      {form.values.agentId === '' ? <PoolNeeds form={form} website={website} /> : null}
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
      <Switch
        label={t('settings.consent-matrix')}
        description={t('settings.consent-matrix-hint')}
        {...form.getInputProps('consentMatrix', { type: 'checkbox' })}
      />
      {form.values.consentMatrix ? <DelayField {...form.getInputProps('holdBackSeconds')} /> : null}
      <VisitProfileFields
        mayBeWebsites
        values={form.values}
        getInputProps={(field) => form.getInputProps(field)}
      />
    </div>
  );
}

/** Renders the requirements for agents, if the pool names no agent: those of the website, or its own. */
function PoolNeeds({ form, website }: StepProps): ReactNode {
  const t = useWords('pools');
  const { hasOwnNeeds, agentNeeds } = form.values;
  return (
    <>
      <Switch
        label={t('settings.needs')}
        description={t('settings.needs-hint')}
        {...form.getInputProps('hasOwnNeeds', { type: 'checkbox' })}
      />
      {hasOwnNeeds ? (
        <NeedsFields
          websiteId={website.id}
          values={agentNeeds}
          error={form.errors['agentNeeds']}
          getInputProps={(field) => form.getInputProps(`agentNeeds.${field}`)}
        />
      ) : null}
    </>
  );
}
