import type { ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { AddressField } from '../../fields/address-field.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { WebsiteFields } from './website-values.ts';

export interface FieldsProps<F extends WebsiteFields> {
  form: UseFormReturnType<F>;
}

export function UrlField<F extends WebsiteFields>({ form }: FieldsProps<F>): ReactNode {
  const t = useWords('websites');
  return (
    <AddressField
      form={form}
      withAsterisk
      label={t('url.label')}
      description={t('url.hint')}
      placeholder={t('url.placeholder')}
    />
  );
}

export function NameField<F extends WebsiteFields>({ form }: FieldsProps<F>): ReactNode {
  const t = useWords('websites');
  return <TextInput label={t('name.label')} description={t('name.hint')} {...form.getInputProps('name')} />;
}
