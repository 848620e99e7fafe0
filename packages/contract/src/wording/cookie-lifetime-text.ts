import type { CookieBrowser } from '../cookie-lifetime.ts';
import type { Locale } from '../locales.ts';

/** Names of the browsers whose rules for cookies are known. */
export const COOKIE_BROWSER_NAMES: Record<CookieBrowser, string> = {
  safari: 'Safari',
  firefox: 'Firefox',
  brave: 'Brave',
  chrome: 'Chrome',
};

const DAY_SECONDS = 86_400;

/** Returns a lifetime in days, or in hours if it is at most two days. */
export function cookieLifetimeText(seconds: number, locale: Locale): string {
  const hours = Math.max(1, Math.round(seconds / 3_600));
  if (hours <= 48) {
    if (locale === 'fr') return hours === 1 ? '1 heure' : `${hours} heures`;
    return hours === 1 ? '1 hour' : `${hours} hours`;
  }
  const days = Math.round(seconds / DAY_SECONDS);
  return locale === 'fr' ? `${days} jours` : `${days} days`;
}
