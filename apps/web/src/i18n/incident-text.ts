import type { AlarmCondition } from '@vigie/contract/alarm-condition.ts';
import type { Incident, RingingRule } from '@vigie/contract/incident.ts';
import { conditionInWords, whatHappened } from '@vigie/contract/wording/incident-words.ts';
import { useLocale, useWording } from './i18n-provider.tsx';

/** What an incident is about in one sentence, as its messages say it. The screen loads the words `wording`. */
export function useIncidentText(): (incident: Pick<Incident, 'subject'>) => string {
  const { locale } = useLocale();
  const say = useWording();
  return ({ subject }) => whatHappened(subject, { locale, say });
}

/** When a rule rings, as a sentence that begins. */
export function useConditionText(): (condition: AlarmCondition) => string {
  const { locale } = useLocale();
  const say = useWording();
  return (condition) => {
    const text = conditionInWords(condition, { locale, say });
    return `${text.charAt(0).toLocaleUpperCase(locale)}${text.slice(1)}`;
  };
}

/** A rule by when it rings, with its website and pool where it names them. */
export function useRuleText(): (rule: Pick<RingingRule, 'condition' | 'website' | 'pool'>) => string {
  const conditionText = useConditionText();
  return ({ condition, website, pool }) =>
    [conditionText(condition), website?.name, pool?.name].filter((part) => part !== undefined).join(' · ');
}
