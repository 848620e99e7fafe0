import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Website } from '@vigie/contract/website.ts';
import { usePools } from '../../api/pools.ts';
import { useTests } from '../../api/tests.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Inputs } from '../../resource/described-form.tsx';
import type { SettingsFields } from './settings-values.ts';
import { VisitsFields } from './visits/visits-fields.tsx';
import { WEBSITE_FORM } from './website-values.ts';

interface VisitStepProps {
  website: Website;
  form: UseFormReturnType<SettingsFields>;
}

/** Pace and limits of the visits, and the pools and test that health goes by. */
export function VisitStep({ website, form }: VisitStepProps): ReactNode {
  const t = useWords('websites');
  const { items: pools = [] } = usePools({ websiteId: website.id });
  const { items: tests = [] } = useTests({ websiteId: website.id });
  const poolChoices = pools.map(({ id, name, status }) => ({ id, name, isDraft: status === 'draft' }));
  const testChoices = tests.map(({ id, title, isDraft }) => ({ id, name: title, isDraft }));
  return (
    <>
      <Inputs of={WEBSITE_FORM} section="settings" form={form} />
      <VisitsFields website={website} form={form} />
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
    </>
  );
}

interface ReferenceProps {
  label: string;
  hint: string;
  choices: readonly { id: string; name: string; isDraft: boolean }[];
  value?: string;
}

/** Chooses a pool or a test, or none; what was chosen stays visible when it is gone. */
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
