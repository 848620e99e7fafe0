import { useWords } from '../../i18n/i18n-provider.tsx';
import type { Refusal } from './website-rules.ts';

/** The sentence of a refused field: it names the field and how to mend it. */
export function useRefusalText(): (refusal: Refusal) => string {
  const t = useWords('websites');
  return (refusal) => {
    if ('min' in refusal) return t(`errors.${refusal.code}`, { min: refusal.min, max: refusal.max });
    if ('max' in refusal) return t(`errors.${refusal.code}`, { max: refusal.max });
    return t(`errors.${refusal.code}`);
  };
}
