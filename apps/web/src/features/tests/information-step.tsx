import type { ReactNode } from 'react';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { CATEGORIES, SEVERITIES } from '@vigie/contract/classification.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { websiteLabel } from '../../session/current-website.tsx';
import type { TestForm } from './test-form.ts';
import { PagesField } from './pages-field.tsx';
import css from './steps.module.css';
import { Switch } from '../../ui/switch.tsx';

/** What the test is, how much it matters and which pages it is about. */
export function InformationStep({ form, website }: { form: TestForm; website: Website }): ReactNode {
  const t = useWords('tests');
  return (
    <div className="grid shrink gap-18">
      <TextInput
        withAsterisk
        label={t('title.label')}
        description={t('title.hint')}
        placeholder={t('title.placeholder')}
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('description.label')}
        description={t('description.hint')}
        rows={3}
        {...form.getInputProps('description')}
      />
      <Classification form={form} />
      <div>
        <p className={css.label}>{t('website.label')}</p>
        <p>{websiteLabel(website)}</p>
        <p className="small muted">{t('website.hint')}</p>
      </div>
      <PagesField form={form} websiteId={website.id} />
      <Switch
        label={t('draft.label')}
        description={t('draft.hint')}
        {...form.getInputProps('isDraft', { type: 'checkbox' })}
      />
    </div>
  );
}

function Classification({ form }: { form: TestForm }): ReactNode {
  const t = useWords('tests');
  const shell = useWords('shell');
  return (
    <div className="grid two-columns gap-16 one-column-phone">
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
  );
}
