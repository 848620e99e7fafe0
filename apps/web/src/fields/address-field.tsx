import type { ReactNode } from 'react';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { withScheme } from '@vigie/contract/web-address.ts';

interface AddressFieldProps<F> extends Omit<TextInputProps, 'form'> {
  form: UseFormReturnType<F>;
}

/** The `url` of a form; a scheme that was not typed is added once it is left. */
export function AddressField<F extends { url: string }>({ form, ...props }: AddressFieldProps<F>): ReactNode {
  return (
    <TextInput
      type="url"
      inputMode="url"
      spellCheck={false}
      {...props}
      {...form.getInputProps('url')}
      onBlur={() => form.setFieldValue('url', withScheme(form.values.url) as never)}
    />
  );
}
