import { MATRIX_DELAY_SECONDS } from '../consent-matrix.ts';
import type { Words } from '../locales.ts';

/** Row of the delay that a consent matrix gives to the page's files. */
export const DELAY_FIELD = {
  as: 'count',
  label: { en: 'Hold files back', fr: 'Retarder des fichiers' },
  hint: {
    en: 'The tag, the consent manager and its configuration are delayed, one after the other. This finds what respects consent at full speed only.',
    fr: 'Le tag, la plateforme de consentement et sa configuration arrivent en retard, l’un après l’autre. On trouve ainsi ce qui ne respecte le consentement qu’à pleine vitesse.',
  },
  choices: delayTexts(),
  empty: { en: 'No: the order is not measured', fr: 'Non : l’ordre n’est pas mesuré' },
} as const;

/** Row of the additional visit that withdraws. */
export const WITHDRAWAL_FIELD = {
  as: 'switch',
  label: { en: 'Withdraw, too', fr: 'Retirer aussi le consentement' },
  hint: {
    en: 'One more visit of each page: the visitor accepts, then withdraws where the page offers it. This finds what continues, and pages that offer no way.',
    fr: 'Une visite de plus par page : le visiteur accepte, puis retire son consentement là où la page le propose. On trouve ainsi ce qui continue, et les pages qui ne proposent rien.',
  },
  choices: { true: { en: 'with a withdrawal', fr: 'avec un retrait' } },
} as const;

/** Returns the text of each delay, by its seconds. */
function delayTexts(): Record<string, Words> {
  const { min, max, default: advised } = MATRIX_DELAY_SECONDS;
  const seconds = Array.from({ length: max - min + 1 }, (_one, index) => min + index);
  return Object.fromEntries(
    seconds.map((count): [string, Words] => {
      const en = `By ${count} ${count === 1 ? 'second' : 'seconds'}`;
      const fr = `De ${count} ${count === 1 ? 'seconde' : 'secondes'}`;
      const isAdvised = count === advised;
      return [String(count), isAdvised ? { en: `${en} (advised)`, fr: `${fr} (conseillé)` } : { en, fr }];
    }),
  );
}
