import { useWords } from '../../i18n/i18n-provider.tsx';
import type { Refusal, Refusals } from './agent-rules.ts';

/** The sentences of refused fields: each names its field and how to mend it. */
export function useRefusalTexts(): (refusals: Refusals) => Record<string, string> {
  const t = useWords('agents');
  const textOf = (refusal: Refusal) => {
    if ('min' in refusal) return t(`errors.${refusal.code}`, { min: refusal.min, max: refusal.max });
    if ('max' in refusal) return t(`errors.${refusal.code}`, { max: refusal.max });
    return t(`errors.${refusal.code}`);
  };
  return (refusals) =>
    Object.fromEntries(Object.entries(refusals).map(([field, refusal]) => [field, textOf(refusal)]));
}
