import type { ReactNode } from 'react';
import { Textarea, TextInput } from '@mantine/core';
import type { Website } from '@vigie/contract/website.ts';
import { ClassificationFields } from '../../fields/classification-fields.tsx';
import { PagesField } from '../../fields/pages-field.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { websiteLabel } from '../../session/current-website.tsx';
import type { TestForm } from './test-values.ts';
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
      <ClassificationFields form={form} />
      <div>
        <p className="mb-4 weight-580">{t('website.label')}</p>
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
