import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Website } from '@vigie/contract/website.ts';
import { HIT_MODES } from '@vigie/contract/visit-modes.ts';
import { useChannels } from '../../shared/api/channels.ts';
import { usePools, useTests } from '../../shared/api/pools.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Inputs } from '../../shared/resource/described-inputs.tsx';
import { NumberInput } from '../../shared/ui/number-input.tsx';
import type { SettingsFields } from './settings-values.ts';
import { WEBSITE_FORM } from './website-values.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { ContextSelect } from '../../shared/fields/run-selects.tsx';
import { VisitProfileFields } from '../../shared/fields/profile-fields.tsx';
import { CheckList } from '../../shared/ui/check-list.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { RadioCards } from '../../shared/ui/radio-cards.tsx';
import { Switch } from '../../shared/ui/switch.tsx';

// Loaded separately: few websites have requirements for agents of their own.
const NeedsFields = lazyComponent(
  ['needs'],
  async () => (await import('../../shared/fields/needs/needs-fields.tsx')).NeedsFields,
);

interface VisitStepProps {
  website: Website;
  form: UseFormReturnType<SettingsFields>;
}

/** Renders the pace and the limits of visits, and the pools and the test that health depends on. */
export function VisitStep({ website, form }: VisitStepProps): ReactNode {
  const t = useWords('websites');
  const fields = useWords('fields');
  const { items: pools = [] } = usePools({ websiteId: website.id });
  const { items: tests = [] } = useTests({ websiteId: website.id });
  const poolChoices = pools.map(({ id, name, status }) => ({ id, name, isDraft: status === 'draft' }));
  const testChoices = tests.map(({ id, title, isDraft }) => ({ id, name: title, isDraft }));
  return (
    <>
      <Inputs of={WEBSITE_FORM} section="settings" form={form} />
      <VisitsFields website={website} form={form} />
      <section className="grid shrink gap-10" aria-label={fields('needs.title')}>
        <h3 className="m-0">{fields('needs.title')}</h3>
        <NeedsFields
          websiteId={website.id}
          values={form.values.agentNeeds}
          error={form.errors['agentNeeds']}
          getInputProps={(field) => form.getInputProps(`agentNeeds.${field}`)}
        />
      </section>
      <Reference
        label={t('health-pool.label')}
        hint={t('health-pool.hint')}
        choices={poolChoices}
        {...form.getInputProps('healthPoolId')}
      />
      <Reference
        label={t('content-pool.label')}
        hint={t('content-pool.hint')}
        choices={poolChoices}
        {...form.getInputProps('contentPoolId')}
      />
      <Reference
        label={t('health-test.label')}
        hint={t('health-test.hint')}
        choices={testChoices}
        {...form.getInputProps('healthTestId')}
      />
      <Channels website={website} form={form} />
    </>
  );
}

/** Renders the channels that receive the website's incidents, beside those that rules name. */
function Channels({ website, form }: VisitStepProps): ReactNode {
  const t = useWords('websites');
  const { items = [] } = useChannels({ companyId: website.companyId });
  return (
    <div className="grid gap-6">
      <CheckList
        label={t('channels.label')}
        none={t('channels.none')}
        error={form.errors['channelIds']}
        groups={[{ name: '', options: items.map(({ id, name }) => ({ id, label: name })) }]}
        value={form.values.channelIds}
        onChange={(ids) => form.setFieldValue('channelIds', ids)}
      />
      <p className="small muted pretty">{t('channels.hint')}</p>
    </div>
  );
}

interface ReferenceProps {
  label: string;
  hint: string;
  choices: readonly { id: string; name: string; isDraft: boolean }[];
  value?: string;
}

/** Renders the choice of a pool or a test, or none; a chosen one that no longer exists stays visible. */
function Reference({ label, hint, choices, value = '', ...input }: ReferenceProps): ReactNode {
  const t = useWords('websites');
  const isGone = value !== '' && choices.length > 0 && choices.every(({ id }) => id !== value);
  return (
    <NativeSelect
      label={label}
      description={hint}
      data={[
        { value: '', label: t('pool.none') },
        ...(isGone ? [{ value, label: t('choice.gone') }] : []),
        ...choices.map(({ id, name, isDraft }) => ({
          value: id,
          label: isDraft ? t('choice.draft', { name }) : name,
        })),
      ]}
      value={value}
      {...input}
    />
  );
}

interface VisitsFieldsProps {
  website: Website;
  form: UseFormReturnType<SettingsFields>;
}

/** Renders the handling of hits, and the visitor. */
function VisitsFields({ website, form }: VisitsFieldsProps): ReactNode {
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
      <NumberInput
        label={t('visits.rehearsals')}
        description={t('visits.rehearsals-hint')}
        {...form.getInputProps('rehearsalsPerDay')}
      />
      <Switch
        label={t('visits.canaries')}
        description={t('visits.canaries-hint')}
        {...form.getInputProps('canaries', { type: 'checkbox' })}
      />
      {form.values.canaries ? (
        <Notice tone="warn" title={t('visits.canaries-warning')} text={t('visits.canaries-warning-text')} />
      ) : null}
      <VisitProfileFields values={form.values} getInputProps={(field) => form.getInputProps(field)} />
      <ContextSelect
        websiteId={website.id}
        {...form.getInputProps('contextId')}
        description={t('visits.context-hint')}
      />
    </section>
  );
}
