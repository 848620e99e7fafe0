import { useWords } from '../../i18n/i18n-provider.tsx';
import type { Refusal, Refusals } from './message-rules.ts';

/** The sentence of a refused field: it names the field and how to mend it. */
export function useRefusalText(): (refusal: Refusal) => string {
  const t = useWords('messages');
  return (refusal) =>
    'max' in refusal ? t(`errors.${refusal.code}`, { max: refusal.max }) : t(`errors.${refusal.code}`);
}

export function useRefusalTexts(): (refusals: Refusals) => Record<string, string> {
  const textOf = useRefusalText();
  return (refusals) =>
    Object.fromEntries(Object.entries(refusals).map(([field, refusal]) => [field, textOf(refusal)]));
}
