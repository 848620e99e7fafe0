import type { ReactNode } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LOCALES } from '@vigie/contract/locales.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { IconSelector } from '../../shared/ui/icons.ts';
import type { IdentityValues } from './user-values.ts';

interface FieldsProps<F extends IdentityValues> {
  form: UseFormReturnType<F>;
}

export function NameFields<F extends IdentityValues>({ form }: FieldsProps<F>): ReactNode {
  const t = useWords('users');
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
  const t = useWords('users');
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

/** Renders the names of a user, and the language of the panel. */
export function NamedFields<F extends IdentityValues>({ form }: FieldsProps<F>): ReactNode {
  const t = useWords('users');
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
          ...LOCALES.map((value) => ({ value, label: t(`locale.${value}`) })),
        ]}
        {...form.getInputProps('locale')}
      />
    </div>
  );
}
