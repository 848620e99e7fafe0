import type { Agent } from '@vigie/contract/agent.ts';
import type { Words } from '@vigie/contract/locales.ts';
import { useLocale } from '../i18n/i18n-provider.tsx';

/** States of an agent as they stand behind its name. Every form with a reference shows them, so they are in no catalogue. */
const OFFLINE: Words = { en: 'offline', fr: 'hors ligne' };
const PAUSED: Words = { en: 'paused', fr: 'en pause' };

/** Returns a function for the name of an agent in a select field, with the state in which it takes no jobs. */
export function useAgentName(): (agent: Pick<Agent, 'name' | 'state' | 'isPaused'>) => string {
  const { locale } = useLocale();
  return ({ name, state, isPaused }) => {
    if (state === 'offline') return `${name} (${OFFLINE[locale]})`;
    return isPaused ? `${name} (${PAUSED[locale]})` : name;
  };
}
