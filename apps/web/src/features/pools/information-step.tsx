import type { ReactNode } from 'react';
import { InputBase, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CATEGORIES, SEVERITIES } from '@vigie/contract/classification.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { websiteLabel } from '../../session/current-website.tsx';
import type { PoolFields } from './pool-values.ts';
import css from './steps.module.css';

interface InformationStepProps {
  form: UseFormReturnType<PoolFields>;
  website: Website;
}

/** What the pool is and how much it matters. */
export function InformationStep({ form, website }: InformationStepProps): ReactNode {
  const t = useWords('pools');
  const shell = useWords('shell');
  return (
    <div className="grid shrink gap-18">
      <TextInput
        withAsterisk
        label={t('name.label')}
        placeholder={t('name.placeholder')}
        {...form.getInputProps('name')}
      />
      <InputBase
        component="textarea"
        multiline
        label={t('description.label')}
        description={t('description.hint')}
        rows={3}
        {...form.getInputProps('description')}
      />
      <div className={`grid two-columns gap-16 one-column-phone ${css.pair}`}>
        <NativeSelect
          withAsterisk
          label={t('category.label')}
          data={[
            { value: '', label: t('category.placeholder'), disabled: true },
            ...CATEGORIES.map((value) => ({ value, label: shell(`category.${value}`) })),
          ]}
          {...form.getInputProps('category')}
        />
        <NativeSelect
          withAsterisk
          label={t('severity.label')}
          data={[
            { value: '', label: t('severity.placeholder'), disabled: true },
            ...SEVERITIES.map((value) => ({ value, label: shell(`severity.${value}`) })),
          ]}
          {...form.getInputProps('severity')}
        />
      </div>
      <p className="quiet pretty">{t('website.note', { website: websiteLabel(website) })}</p>
    </div>
  );
}
