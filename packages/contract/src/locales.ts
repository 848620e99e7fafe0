interface Language {
  /** As its speakers call it. */
  name: string;
  /** How Intl writes numbers and dates. */
  tag: string;
  /** Intl says “now” of what is just over, which reads badly. */
  justNow: string;
  /** How spreadsheets of this language separate cells and decimals. */
  csv: { cell: string; decimal: string };
}

/** The languages of the product. Their sentences are in catalogues, each named by its locale. */
export const LANGUAGES = {
  fr: { name: 'Français', tag: 'fr-FR', justNow: 'à l’instant', csv: { cell: ';', decimal: ',' } },
  en: { name: 'English', tag: 'en-GB', justNow: 'just now', csv: { cell: ',', decimal: '.' } },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof LANGUAGES;
/** The same in every language. */
export type Words = Readonly<Record<Locale, string>>;
export const LOCALES = Object.keys(LANGUAGES) as readonly Locale[];

/** Returns the language of a browser that asks for this one, else English. */
export function localeOf(browserLanguage: string): Locale {
  const asked = browserLanguage.toLowerCase();
  return LOCALES.find((locale) => asked.startsWith(locale)) ?? 'en';
}

export function isLocale(text: string | null): text is Locale {
  return text !== null && Object.hasOwn(LANGUAGES, text);
}
