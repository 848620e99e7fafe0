import type { Locale, Words } from '../locales.ts';
import type { InterfaceAnswer } from '../report-interface.ts';
import { connectionSentences } from './report-interface-words.ts';

/** Outcomes that only the panel has, with what to do about them. */
const OWN: Record<'no-account' | 'private-address' | 'token-lost', { cause: Words; remedy: Words }> = {
  'no-account': {
    cause: {
      en: 'No site is set, and no hit names one yet.',
      fr: 'Aucun site n’est défini, et aucun hit n’en nomme un pour l’instant.',
    },
    remedy: { en: 'Set the site or property.', fr: 'Définissez le site ou la propriété.' },
  },
  'private-address': {
    cause: {
      en: 'The address is in a private network, which this server does not ask.',
      fr: 'L’adresse est dans un réseau privé, que ce serveur n’interroge pas.',
    },
    remedy: {
      en: 'Ask the operator of Vigie to name the network in VIGIE_REPORT_NETWORKS.',
      fr: 'Demandez à l’exploitant de Vigie de nommer le réseau dans VIGIE_REPORT_NETWORKS.',
    },
  },
  'token-lost': {
    cause: {
      en: 'The token was sealed with another key, and cannot be read any more.',
      fr: 'Le jeton a été scellé avec une autre clé, et ne peut plus être lu.',
    },
    remedy: { en: 'Enter the token again.', fr: 'Saisissez de nouveau le jeton.' },
  },
};

/** Returns what an interface answered last, and what to do about it. Null: nothing is to be done. */
export function reportAnswerSentences(
  { outcome, right }: Pick<InterfaceAnswer, 'outcome' | 'right'>,
  locale: Locale,
): { cause: string; remedy: string | null } {
  if (outcome !== 'no-account' && outcome !== 'private-address' && outcome !== 'token-lost')
    return connectionSentences({ outcome, right }, locale);
  const { cause, remedy } = OWN[outcome];
  return { cause: cause[locale], remedy: remedy[locale] };
}
