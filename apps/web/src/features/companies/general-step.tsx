import type { ReactNode } from 'react';
import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { AddressField } from '../../fields/address-field.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { CompanyFields } from './company-values.ts';

/** What a company does and where it is on the web. */
export function GeneralStep({ form }: { form: UseFormReturnType<CompanyFields> }): ReactNode {
  const t = useWords('companies');
  return (
    <>
      <Textarea
        rows={4}
        label={t('field.description')}
        description={t('field.description-hint')}
        {...form.getInputProps('description')}
      />
      <AddressField
        form={form}
        label={t('field.url')}
        description={t('field.url-hint')}
        placeholder="https://"
      />
    </>
  );
}
