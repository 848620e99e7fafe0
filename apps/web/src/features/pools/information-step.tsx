import type { ReactNode } from 'react';
import { InputBase, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Website } from '@vigie/contract/website.ts';
import { ClassificationFields } from '../../fields/classification-fields.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { websiteLabel } from '../../session/current-website.tsx';
import type { PoolFields } from './pool-values.ts';

interface StepProps {
  form: UseFormReturnType<PoolFields>;
  website: Website;
}

/** What the pool is and how much it matters. */
export function InformationStep({ form, website }: StepProps): ReactNode {
  const t = useWords('pools');
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
      <ClassificationFields form={form} />
      <p className="quiet pretty">{t('website.note', { website: websiteLabel(website) })}</p>
    </div>
  );
}
