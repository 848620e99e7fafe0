import type { ReactNode } from 'react';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useErrorText } from '../i18n/error-text.ts';
import { hasSpace, withScheme } from '@vigie/contract/web-address.ts';

interface AddressFieldProps<F> extends Omit<TextInputProps, 'form'> {
  form: UseFormReturnType<F>;
}

/** The `url` of a form. A space is refused while one types; a scheme that was not typed is added once it is left. */
export function AddressField<F extends { url: string }>({ form, ...props }: AddressFieldProps<F>): ReactNode {
  const errorText = useErrorText();
  return (
    <TextInput
      type="url"
      inputMode="url"
      spellCheck={false}
      {...props}
      {...form.getInputProps('url')}
      {...(hasSpace(form.values.url) ? { error: errorText('url-space') } : {})}
      onBlur={() => form.setFieldValue('url', withScheme(form.values.url) as never)}
    />
  );
}
