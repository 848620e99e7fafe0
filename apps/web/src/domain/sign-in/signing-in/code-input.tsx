import type { ReactNode } from 'react';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import type { TypedFactor } from './code-rules.ts';

/** Renders a field for a code. It accepts spaces, since apps and lists of recovery codes show them. */
export function CodeInput({ method, ...props }: TextInputProps & { method: TypedFactor }): ReactNode {
  const t = useWords('signing-in');
  const isTotp = method === 'totp';
  return (
    <TextInput
      name="code"
      size="md"
      label={t(isTotp ? 'code' : 'recovery-code')}
      description={t(isTotp ? 'code-hint' : 'recovery-code-hint')}
      autoComplete={isTotp ? 'one-time-code' : 'off'}
      inputMode={isTotp ? 'numeric' : 'text'}
      autoCapitalize="off"
      spellCheck={false}
      {...props}
    />
  );
}
