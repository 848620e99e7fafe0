import type { ReactNode } from 'react';
import { PASSWORD_MIN_LENGTHS } from '@vigie/contract/limits.ts';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { PasswordInput, type PasswordInputProps } from './password-input.tsx';
import { StrengthMeter } from './strength-meter.tsx';

interface NewPasswordFieldProps extends PasswordInputProps {
  /** What the instance asks of passwords: it is said below the label. */
  policy: PasswordPolicy;
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
  policy,
  ...input
}: NewPasswordFieldProps): ReactNode {
  const t = useWords('password');
  const min = PASSWORD_MIN_LENGTHS[policy];
  return (
    <div>
      <PasswordInput
        {...input}
        description={t(policy === 'strict' ? 'hint-strict' : 'hint', { min })}
        autoComplete="new-password"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value === '' || input.error ? null : <StrengthMeter password={value} known={known} min={min} />}
    </div>
  );
}
