import type { ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { IdentityValues } from './person-values.ts';

interface FieldsProps<F extends IdentityValues> {
  form: UseFormReturnType<F>;
}

export function NameFields<F extends IdentityValues>({ form }: FieldsProps<F>): ReactNode {
  const t = useWords('people');
  return (
    <div className="grid items-start two-columns gap-14 one-column-phone">
      <TextInput
        withAsterisk
        autoComplete="off"
        label={t('fact.first-name')}
        {...form.getInputProps('firstName')}
      />
      <TextInput
        withAsterisk
        autoComplete="off"
        label={t('fact.last-name')}
        {...form.getInputProps('lastName')}
      />
    </div>
  );
}

export function EmailField<F extends IdentityValues>({ form }: FieldsProps<F>): ReactNode {
  const t = useWords('people');
  return (
    <TextInput
      withAsterisk
      type="email"
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
      label={t('fact.email')}
      description={t('field.email-hint')}
      {...form.getInputProps('email')}
    />
  );
}
