import type { ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { AddressField } from '../../fields/address-field.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';

interface Identity {
  url: string;
  name: string;
  slug: string;
}

/** Where an agent is and what it is called. */
export function IdentityFields<F extends Identity>({ form }: { form: UseFormReturnType<F> }): ReactNode {
  const t = useWords('agents');
  return (
    <>
      <AddressField
        form={form}
        withAsterisk
        label={t('field.url')}
        description={t('field.url-hint')}
        placeholder="https://agent.example.org"
      />
      <div className="grid items-start two-columns gap-16 one-column-phone">
        <TextInput
          withAsterisk
          label={t('field.name')}
          description={t('field.name-hint')}
          {...form.getInputProps('name')}
        />
        <TextInput
          withAsterisk
          spellCheck={false}
          label={t('field.slug')}
          description={t('field.slug-hint')}
          classNames={{ input: 'mono' }}
          {...form.getInputProps('slug')}
        />
      </div>
    </>
  );
}
