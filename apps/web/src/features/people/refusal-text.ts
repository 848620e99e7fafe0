import { useWords } from '../../i18n/i18n-provider.tsx';
import type { Refusal, Refusals } from './person-rules.ts';

/** The sentence of a refused field. */
function useRefusalText(): (refusal: Refusal) => string {
  const t = useWords('people');
  return (refusal) => {
    if ('max' in refusal) return t(`errors.${refusal.code}`, { max: refusal.max });
    return t(`errors.${refusal.code}`);
  };
}

export function useRefusalTexts(): (refusals: Refusals) => Record<string, string> {
  const textOf = useRefusalText();
  return (refusals) =>
    Object.fromEntries(Object.entries(refusals).map(([field, refusal]) => [field, textOf(refusal)]));
}
