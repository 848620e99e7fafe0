import type { ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { withScheme } from '@vigie/contract/web-address.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { WebsiteFields } from './website-values.ts';

export interface FieldsProps<F extends WebsiteFields> {
  form: UseFormReturnType<F>;
}

export function UrlField<F extends WebsiteFields>({ form }: FieldsProps<F>): ReactNode {
  const t = useWords('websites');
  return (
    <TextInput
      type="url"
      inputMode="url"
      withAsterisk
      label={t('url.label')}
      description={t('url.hint')}
      placeholder={t('url.placeholder')}
      spellCheck={false}
      {...form.getInputProps('url')}
      onBlur={() => form.setFieldValue('url', withScheme(form.values.url) as never)}
    />
  );
}

export function NameField<F extends WebsiteFields>({ form }: FieldsProps<F>): ReactNode {
  const t = useWords('websites');
  return <TextInput label={t('name.label')} description={t('name.hint')} {...form.getInputProps('name')} />;
}
