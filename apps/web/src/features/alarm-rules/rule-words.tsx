import type { AlarmCondition, AlarmRule } from '@vigie/contract/alarm-rule.ts';
import { conditionInWords } from '@vigie/contract/wording/incident-words.ts';
import { useLocale, useWording, useWords } from '../../i18n/i18n-provider.tsx';

/** When a rule rings, as a sentence that begins. */
export function useConditionText(): (condition: AlarmCondition) => string {
  const { locale } = useLocale();
  const say = useWording();
  return (condition) => {
    const text = conditionInWords(condition, { locale, say });
    return `${text.charAt(0).toLocaleUpperCase(locale)}${text.slice(1)}`;
  };
}

/** What a rule is about: all websites, one of them, or one of its pools. */
export function usePlaceText(): (rule: Pick<AlarmRule, 'website' | 'pool' | 'condition'>) => string {
  const t = useWords('alarm-rules');
  return ({ website, pool, condition }) => {
    if (condition.kind === 'agent') return t('place.agents');
    if (website === null) return t('place.all');
    return pool === null ? website.name : t('place.pool', { website: website.name, pool: pool.name });
  };
}
