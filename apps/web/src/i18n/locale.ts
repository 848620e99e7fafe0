import type { Locale } from '@vigie/contract/identifiers.ts';

const KEY = 'locale';

/** The stored choice, else French for a browser whose language starts with fr, else English (specification §9). */
export function initialLocale(storage: Storage, browserLanguage: string): Locale {
  const stored = storage.getItem(KEY);
  if (stored === 'fr' || stored === 'en') return stored;
  return browserLanguage.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

export function storeLocale(storage: Storage, locale: Locale): void {
  storage.setItem(KEY, locale);
}
