import type { Locale } from '@vigie/contract/identifiers.ts';

const KEY = 'locale';

/** The stored choice, else French for a browser whose language starts with fr, else English. */
export function initialLocale(storage: Storage, browserLanguage: string): Locale {
  const stored = storage.getItem(KEY);
  if (stored === 'fr' || stored === 'en') return stored;
  return localeOf(browserLanguage);
}

/** What the panel speaks for a browser of this language. */
export function localeOf(browserLanguage: string): Locale {
  return browserLanguage.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

/** Whether somebody chose a language in this browser. */
export function hasLocale(storage: Storage): boolean {
  return storage.getItem(KEY) !== null;
}

export function storeLocale(storage: Storage, locale: Locale): void {
  storage.setItem(KEY, locale);
}
