import type { ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { NAME_MAX_LENGTH, PHONE_MAX_LENGTH, type ProfileFields } from './profile-values.ts';
import css from './steps.module.css';

/** Who it is, and how to reach them. */
export function InformationStep({ form }: { form: UseFormReturnType<ProfileFields> }): ReactNode {
  const t = useWords('profile');
  const field = (name: 'firstName' | 'lastName' | 'displayName' | 'jobTitle' | 'phone') => ({
    label: t(`field.${name}`),
    maxLength: name === 'phone' ? PHONE_MAX_LENGTH : NAME_MAX_LENGTH,
    ...form.getInputProps(name),
  });
  const { firstName, lastName } = form.values;
  return (
    <>
      <div className={`grid items-start gap-16 ${css.pair}`}>
        <TextInput withAsterisk autoComplete="given-name" {...field('firstName')} />
        <TextInput withAsterisk autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextInput
        description={t('field.displayName-hint')}
        placeholder={`${firstName} ${lastName}`.trim()}
        {...field('displayName')}
      />
      <div className={`grid items-start gap-16 ${css.pair}`}>
        <TextInput autoComplete="organization-title" {...field('jobTitle')} />
        <TextInput type="tel" autoComplete="tel" {...field('phone')} />
      </div>
    </>
  );
}
