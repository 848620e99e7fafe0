import type { ReactNode } from 'react';
import { PASSWORD_MIN_LENGTHS } from '@vigie/contract/limits.ts';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { PasswordInput, type PasswordInputProps } from './password-input.tsx';
import { COMMONEST_PASSWORDS } from './commonest-passwords.ts';
import { strengthOf, type Strength } from './password-strength.ts';
import type { Tone } from '../../../shared/ui/status.tsx';
import css from './strength-meter.module.css';

interface NewPasswordFieldProps extends PasswordInputProps {
  /** Password rules of the instance, shown below the label. */
  policy: PasswordPolicy;
  value: string;
  onChange: (value: string) => void;
  /** Values that an attacker knows about the owner: the e-mail address, names. */
  known?: readonly string[];
}

/** Renders a field for a new password, with its strength. */
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

const BARS: Record<Strength, number> = { common: 1, personal: 1, weak: 1, fair: 2, strong: 3 };
const TONES: Record<Strength, Tone> = {
  common: 'fail',
  personal: 'fail',
  weak: 'warn',
  fair: 'info',
  strong: 'ok',
};
const FULL = [1, 2, 3];

/** Renders the strength of a password: bars, and a sentence for screen readers. */
function StrengthMeter({
  password,
  known,
  min,
}: {
  password: string;
  known: readonly string[];
  /** Minimum number of characters. */
  min: number;
}): ReactNode {
  const t = useWords('password');
  const strength = strengthOf(password, { known, commonest: COMMONEST_PASSWORDS });
  const tone = TONES[strength];
  const isShort = password.length < min;
  return (
    <div className="line gap-10 mt-8" data-tone={tone}>
      <span className={`flex fixed gap-2 ${css.bars}`} aria-hidden>
        {FULL.map((bar) => (
          <span key={bar} className={css.bar} data-on={bar <= BARS[strength] || undefined} />
        ))}
      </span>
      <output className={`shrink small ${tone === 'fail' ? 'fail' : 'quiet'}`}>
        {isShort ? t('too-short', { min }) : t(`strength.${strength}`)}
      </output>
    </div>
  );
}
