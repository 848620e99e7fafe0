import type { ReactNode } from 'react';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useErrorText } from '../i18n/error-text.ts';
import { hasSpace, withScheme } from '@vigie/contract/web-address.ts';

interface AddressFieldProps<F, Name extends string> extends Omit<TextInputProps, 'form' | 'name'> {
  form: UseFormReturnType<F>;
  /** Field of the form; absent: `url`. */
  name?: Name;
}

/** Renders an address field of a form. It rejects spaces while the user types, and adds a missing scheme on blur. */
export function AddressField<F extends Record<Name, string>, Name extends string = 'url'>({
  form,
  name = 'url' as Name,
  ...props
}: AddressFieldProps<F, Name>): ReactNode {
  const errorText = useErrorText();
  const typed = form.values[name];
  return (
    <TextInput
      type="url"
      inputMode="url"
      spellCheck={false}
      {...props}
      {...form.getInputProps(name)}
      {...(hasSpace(typed) ? { error: errorText('url-space') } : {})}
      onBlur={() => form.setFieldValue(name, withScheme(typed) as never)}
    />
  );
}
