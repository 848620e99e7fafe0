import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@vigie/contract/limits.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import type { PasswordRefusal } from './password-rules.ts';

const BOUNDS = { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH };

/** The sentence below a password that is refused. */
export function useRefusalText(): (refusal: PasswordRefusal | null) => string | null {
  const t = useWords('passwords');
  return (refusal) => {
    if (refusal === null) return null;
    if (refusal === 'password-too-short' || refusal === 'password-too-long')
      return t(`error.${refusal}`, BOUNDS);
    return t(`error.${refusal}`);
  };
}
