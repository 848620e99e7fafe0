import type { ReactNode } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { IconSelector } from '../../ui/icons.ts';
import type { IdentityValues } from './person-values.ts';

/** How others see somebody, and in which language they see the panel. */
export function NamedFields<F extends IdentityValues>({ form }: { form: UseFormReturnType<F> }): ReactNode {
  const t = useWords('people');
  return (
    <div className="grid items-start two-columns gap-14 one-column-phone">
      <TextInput
        autoComplete="off"
        label={t('fact.display-name')}
        description={t('field.display-name-hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('displayName')}
      />
      <NativeSelect
        label={t('fact.locale')}
        rightSection={<IconSelector size={16} aria-hidden />}
        data={[
          { value: '', label: t('fact.locale-none') },
          { value: 'fr', label: t('locale.fr') },
          { value: 'en', label: t('locale.en') },
        ]}
        {...form.getInputProps('locale')}
      />
    </div>
  );
}
