import type { ReactNode } from 'react';
import { lazyPart } from '../app/lazy-part.tsx';
import { PasswordInput, type PasswordInputProps } from './password-input.tsx';

const StrengthMeter = lazyPart(
  ['passwords'],
  async () => (await import('./strength-meter.tsx')).StrengthMeter,
  () => null,
);

interface NewPasswordFieldProps extends PasswordInputProps {
  value: string;
  onChange: (value: string) => void;
  /** What a guesser knows of its owner: the e-mail address, names. */
  known?: readonly string[];
}

/** A password that is being chosen, with what may be said of it so far. */
export function NewPasswordField({
  value,
  onChange,
  known = [],
  ...input
}: NewPasswordFieldProps): ReactNode {
  return (
    <div>
      <PasswordInput
        {...input}
        autoComplete="new-password"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value === '' ? null : <StrengthMeter password={value} known={known} />}
    </div>
  );
}
