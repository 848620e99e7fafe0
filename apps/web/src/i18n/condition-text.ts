import type { AlarmCondition } from '@vigie/contract/alarm-condition.ts';
import type { RingingRule } from '@vigie/contract/incident.ts';
import { conditionInWords } from '@vigie/contract/wording/alarm-words.ts';
import { useLocale, useWording } from './i18n-provider.tsx';

/** Returns when a rule rings, as a sentence that begins. */
export function useConditionText(): (condition: AlarmCondition) => string {
  const { locale } = useLocale();
  const say = useWording();
  return (condition) => {
    const text = conditionInWords(condition, { locale, say });
    return `${text.charAt(0).toLocaleUpperCase(locale)}${text.slice(1)}`;
  };
}

/** Returns a rule by when it rings, with its website and pool where it names them. */
export function useRuleText(): (rule: Pick<RingingRule, 'condition' | 'website' | 'pool'>) => string {
  const conditionText = useConditionText();
  return ({ condition, website, pool }) =>
    [conditionText(condition), website?.name, pool?.name].filter((part) => part !== undefined).join(' · ');
}
