import type { CookieFate, CookieLifetime } from '../cookie-lifetime.ts';
import type { Locale, Words } from '../locales.ts';
import { COOKIE_BROWSER_NAMES, cookieLifetimeText } from './cookie-lifetime-text.ts';

type DescribedLifetime = Pick<CookieLifetime, 'browser' | 'fate' | 'seconds' | 'afterClickSeconds'>;

const FATES: Record<Exclude<CookieFate, 'as-requested' | 'shortened'>, Words> = {
  session: {
    en: 'lives until the browser closes: the next visit is one of a new visitor',
    fr: 'vit jusqu’à la fermeture du navigateur\u202f: la visite suivante est celle d’un nouveau visiteur',
  },
  separate: {
    en: 'is stored for this site alone: its host knows a visitor of another site as a new one',
    fr: 'n’est conservé que pour ce site\u202f: son hôte prend un visiteur d’un autre site pour un nouveau',
  },
  refused: {
    en: 'is refused: its host knows no visitor again',
    fr: 'est refusé\u202f: son hôte ne reconnaît aucun visiteur',
  },
  'cannot-say': {
    en: 'has a lifetime that the recording cannot determine: who set it, or from which address, is unknown',
    fr: 'a une durée que l’enregistrement ne peut déterminer\u202f: qui l’a posé, ou depuis quelle adresse, est inconnu',
  },
};

const SHORT_FATES: Record<Exclude<CookieFate, 'as-requested' | 'shortened'>, Words> = {
  session: { en: 'until it closes', fr: 'jusqu’à sa fermeture' },
  separate: { en: 'this site alone', fr: 'ce site seulement' },
  refused: { en: 'refused', fr: 'refusé' },
  'cannot-say': { en: 'undetermined', fr: 'indéterminée' },
};

/** Returns the lifetime of a cookie in a browser for a table, such as "7 days, 24 hours after an ad click". */
export function shortLifetime(
  { fate, seconds, afterClickSeconds }: Omit<DescribedLifetime, 'browser'>,
  locale: Locale,
): string {
  if (fate !== 'as-requested' && fate !== 'shortened') return SHORT_FATES[fate][locale];
  const length = cookieLifetimeText(seconds ?? 0, locale);
  if (afterClickSeconds === undefined) return length;
  const click = cookieLifetimeText(afterClickSeconds, locale);
  return locale === 'fr' ? `${length}, ${click} après un clic` : `${length}, ${click} after an ad click`;
}

/** Returns what a cookie's lifetime in a browser means for visitors, as one sentence. */
export function cookieEffect(name: string, told: DescribedLifetime, locale: Locale): string {
  const { browser, fate, seconds, afterClickSeconds } = told;
  const where = COOKIE_BROWSER_NAMES[browser];
  const subject = locale === 'fr' ? `Dans ${where}, «\u202f${name}\u202f»` : `In ${where}, "${name}"`;
  if (fate !== 'as-requested' && fate !== 'shortened') return `${subject} ${FATES[fate][locale]}.`;
  const length = cookieLifetimeText(seconds ?? 0, locale);
  const click =
    afterClickSeconds === undefined
      ? ''
      : locale === 'fr'
        ? `, ${cookieLifetimeText(afterClickSeconds, locale)} après un clic sur une publicité`
        : `, ${cookieLifetimeText(afterClickSeconds, locale)} after an ad click`;
  if (fate === 'as-requested' && click === '')
    return locale === 'fr'
      ? `${subject} vit ${length}, comme demandé.`
      : `${subject} lives ${length}, as requested.`;
  return locale === 'fr'
    ? `${subject} vit ${length}${click}\u202f: un visiteur qui revient plus tard est nouveau.`
    : `${subject} lives ${length}${click}: a visitor who comes back later is new.`;
}
