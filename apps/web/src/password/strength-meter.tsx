import type { ReactNode } from 'react';
import { PASSWORD_MIN_LENGTH } from '@vigie/contract/limits.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { COMMONEST_PASSWORDS } from './commonest-passwords.ts';
import { strengthOf, type Strength } from './password-strength.ts';
import css from './strength-meter.module.css';

const BARS: Record<Strength, number> = { common: 1, personal: 1, weak: 1, fair: 2, strong: 3 };
const TONES: Record<Strength, string> = {
  common: 'fail',
  personal: 'fail',
  weak: 'warn',
  fair: 'info',
  strong: 'ok',
};
const FULL = [1, 2, 3];

/** How hard a password is to guess: bars for the eye, a sentence for everybody. */
export function StrengthMeter({
  password,
  known,
}: {
  password: string;
  known: readonly string[];
}): ReactNode {
  const t = useWords('passwords');
  const strength = strengthOf(password, { known, commonest: COMMONEST_PASSWORDS });
  const isShort = password.length < PASSWORD_MIN_LENGTH;
  return (
    <div className={css.meter} data-tone={TONES[strength]}>
      <span className={css.bars} aria-hidden>
        {FULL.map((bar) => (
          <span key={bar} className={css.bar} data-on={bar <= BARS[strength] || undefined} />
        ))}
      </span>
      <output className={css.words}>
        {isShort ? t('too-short', { min: PASSWORD_MIN_LENGTH }) : t(`strength.${strength}`)}
      </output>
    </div>
  );
}
