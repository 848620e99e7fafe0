import { isLocale, localeOf, type Locale } from '@vigie/contract/locales.ts';

const KEY = 'locale';

/** Returns the stored choice, else French for a browser whose language starts with fr, else English. */
export function initialLocale(storage: Storage, browserLanguage: string): Locale {
  const stored = storage.getItem(KEY);
  return isLocale(stored) ? stored : localeOf(browserLanguage);
}

/** Returns whether a user chose a language in this browser. */
export function hasLocale(storage: Storage): boolean {
  return storage.getItem(KEY) !== null;
}

export function storeLocale(storage: Storage, locale: Locale): void {
  storage.setItem(KEY, locale);
}
