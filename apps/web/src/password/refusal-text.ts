import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@vigie/contract/limits.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import type { PasswordRefusal } from './password-rules.ts';

/** The sentence below a password that is refused. */
export function useRefusalText(): (refusal: PasswordRefusal | null) => string | null {
  const t = useWords('passwords');
  return (refusal) => {
    if (refusal === null) return null;
    const { code, min = PASSWORD_MIN_LENGTH } = refusal;
    if (code === 'password-too-short' || code === 'password-too-long')
      return t(`error.${code}`, { min, max: PASSWORD_MAX_LENGTH });
    return t(`error.${code}`);
  };
}
