import type { ReactNode } from 'react';
import { TagsInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { TRACKER_FIELDS } from '@vigie/contract/fields/tracker-fields.ts';
import { valueAt } from '@vigie/contract/fields/field.ts';
import type { Words } from '@vigie/contract/locales.ts';
import { useLocale } from '../../shared/i18n/i18n-provider.tsx';
import '../../shared/ui/inputs.css';

/** Characters that end a variable's name, typed or pasted. */
const SEPARATORS = [',', ' ', ';', '\n'];

interface ListInputProps<V> {
  name: string;
  field: { label: Words; hint: Words; placeholder?: Words };
  form: UseFormReturnType<V>;
  /** Characters that end an entry, besides Enter. */
  splitChars?: string[];
}

/** Renders a list of texts. Its input is larger than the others, so only forms with such a list load it. */
export function ListInput<V>({ name, field, form, splitChars }: ListInputProps<V>): ReactNode {
  const { locale } = useLocale();
  const { label, hint, placeholder } = field;
  const entries = valueAt(form.values, name);
  const isEmpty = Array.isArray(entries) && entries.length === 0;
  return (
    <TagsInput
      label={label[locale]}
      description={hint[locale]}
      placeholder={isEmpty ? placeholder?.[locale] : ''}
      {...(splitChars && { splitChars })}
      acceptValueOnBlur
      classNames={{ pill: 'mono', inputField: 'mono' }}
      {...form.getInputProps(name)}
    />
  );
}

interface RequiredVariablesProps<V> {
  form: UseFormReturnType<V>;
  /** Path of the field in the form. */
  name?: string;
}

/** Renders the names of the variables that each page view must carry. */
export function RequiredVariables<V>({
  form,
  name = 'requiredVariables',
}: RequiredVariablesProps<V>): ReactNode {
  return (
    <ListInput name={name} field={TRACKER_FIELDS.requiredVariables} form={form} splitChars={SEPARATORS} />
  );
}
