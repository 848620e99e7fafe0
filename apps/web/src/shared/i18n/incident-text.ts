import type { Incident } from '@vigie/contract/incident.ts';
import { whatHappened } from '@vigie/contract/wording/incident-words.ts';
import { useLocale, useWording } from './i18n-provider.tsx';

/**
 * Returns a function that describes an incident in one sentence, as its messages do. The screen must load the texts
 * `wording`.
 */
export function useIncidentText(): (incident: Pick<Incident, 'subject'>) => string {
  const { locale } = useLocale();
  const say = useWording();
  return ({ subject }) => whatHappened(subject, { locale, say });
}
