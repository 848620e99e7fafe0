import type { AlarmCondition } from '@vigie/contract/alarm-condition.ts';
import type { RingingRule } from '@vigie/contract/incident.ts';
import { conditionInWords } from '@vigie/contract/wording/alarm-words.ts';
import { useLocale, useWording } from './i18n-provider.tsx';

/** Returns a function that describes when a rule raises an alarm, as the beginning of a sentence. */
export function useConditionText(): (condition: AlarmCondition) => string {
  const { locale } = useLocale();
  const say = useWording();
  return (condition) => {
    const text = conditionInWords(condition, { locale, say });
    return `${text.charAt(0).toLocaleUpperCase(locale)}${text.slice(1)}`;
  };
}

/** Returns a function that describes a rule by its condition, with its website and pool if it names them. */
export function useRuleText(): (rule: Pick<RingingRule, 'condition' | 'website' | 'pool'>) => string {
  const conditionText = useConditionText();
  return ({ condition, website, pool }) =>
    [conditionText(condition), website?.name, pool?.name].filter((part) => part !== undefined).join(' · ');
}
