import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { WEBSITE_SETTINGS_FIELDS } from '@vigie/contract/fields/website-settings-fields.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useChannels } from '../../shared/api/channels.ts';
import { usePools, useTests } from '../../shared/api/pools.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Inputs } from '../../shared/resource/described-inputs.tsx';
import { SETTINGS_FORM, type SettingsFields } from './settings-values.ts';
import { CheckList } from '../../shared/ui/check-list.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { LazyNeedsFields } from '../../shared/fields/needs/lazy-needs-fields.ts';

interface VisitStepProps {
  website: Website;
  form: UseFormReturnType<SettingsFields>;
}

/** Renders the pace and the limits of visits, and the pools and the test that health depends on. */
export function VisitStep({ website, form }: VisitStepProps): ReactNode {
  const { locale } = useLocale();
  const { items: pools = [] } = usePools({ websiteId: website.id });
  const { items: tests = [] } = useTests({ websiteId: website.id });
  const poolChoices = pools.map(({ id, name, status }) => ({ id, name, isDraft: status === 'draft' }));
  const testChoices = tests.map(({ id, title, isDraft }) => ({ id, name: title, isDraft }));
  const needs = WEBSITE_SETTINGS_FIELDS.agentNeeds.label[locale];
  return (
    <>
      <Inputs of={SETTINGS_FORM} section="settings" form={form} />
      <VisitsFields website={website} form={form} />
      <section className="grid shrink gap-10" aria-label={needs}>
        <h3 className="m-0">{needs}</h3>
        <LazyNeedsFields
          websiteId={website.id}
          values={form.values.agentNeeds}
          error={form.errors['agentNeeds']}
          getInputProps={(field) => form.getInputProps(`agentNeeds.${field}`)}
        />
      </section>
      <Inputs
        of={SETTINGS_FORM}
        section="health"
        form={form}
        own={{
          healthPoolId: <Reference name="healthPoolId" choices={poolChoices} form={form} />,
          contentPoolId: <Reference name="contentPoolId" choices={poolChoices} form={form} />,
          healthTestId: <Reference name="healthTestId" choices={testChoices} form={form} />,
        }}
      />
      <Channels website={website} form={form} />
    </>
  );
}

/** Renders the channels that receive the website's incidents, beside those that rules name. */
function Channels({ website, form }: VisitStepProps): ReactNode {
  const t = useWords('websites');
  const { locale } = useLocale();
  const { items = [] } = useChannels({ companyId: website.companyId });
  const { label, hint } = WEBSITE_SETTINGS_FIELDS.channelIds;
  return (
    <div className="grid gap-6">
      <CheckList
        label={label[locale]}
        none={t('channels.none')}
        error={form.errors['channelIds']}
        groups={[{ name: '', options: items.map(({ id, name }) => ({ id, label: name })) }]}
        value={form.values.channelIds}
        onChange={(ids) => form.setFieldValue('channelIds', ids)}
      />
      <p className="small muted pretty">{hint[locale]}</p>
    </div>
  );
}

interface ReferenceProps {
  name: 'healthPoolId' | 'contentPoolId' | 'healthTestId';
  choices: readonly { id: string; name: string; isDraft: boolean }[];
  form: VisitStepProps['form'];
}

/** Renders the choice of a pool or a test, or none; a chosen one that no longer exists stays visible. */
function Reference({ name: field, choices, form }: ReferenceProps): ReactNode {
  const t = useWords('websites');
  const { locale } = useLocale();
  const { label, hint } = WEBSITE_SETTINGS_FIELDS[field];
  const value = form.values[field];
  const isGone = value !== '' && choices.length > 0 && choices.every(({ id }) => id !== value);
  return (
    <NativeSelect
      label={label[locale]}
      description={hint[locale]}
      data={[
        { value: '', label: t('pool.none') },
        ...(isGone ? [{ value, label: t('choice.gone') }] : []),
        ...choices.map(({ id, name, isDraft }) => ({
          value: id,
          label: isDraft ? t('choice.draft', { name }) : name,
        })),
      ]}
      {...form.getInputProps(field)}
    />
  );
}

/** Renders the handling of hits, and the visitor. */
function VisitsFields({ website, form }: VisitStepProps): ReactNode {
  const t = useWords('websites');
  return (
    <section className="grid shrink gap-18" aria-label={t('visits.title')}>
      <h3 className="m-0">{t('visits.title')}</h3>
      <Inputs of={SETTINGS_FORM} section="visits" form={form} />
      {form.values.canaries ? (
        <Notice tone="warn" title={t('visits.canaries-warning')} text={t('visits.canaries-warning-text')} />
      ) : null}
      <Inputs of={SETTINGS_FORM} section="visitor" form={form} websiteId={website.id} />
    </section>
  );
}
