import type { Incident } from '@vigie/contract/incident.ts';
import { whatHappened } from '@vigie/contract/wording/incident-words.ts';
import { useLocale, useWording } from './i18n-provider.tsx';

/**
 * Returns what an incident is about in one sentence, as its messages say it. The screen loads the words `wording`.
 */
export function useIncidentText(): (incident: Pick<Incident, 'subject'>) => string {
  const { locale } = useLocale();
  const say = useWording();
  return ({ subject }) => whatHappened(subject, { locale, say });
}
