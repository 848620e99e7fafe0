interface Language {
  /** Name of the language in the language itself. */
  name: string;
  /** BCP 47 tag with which Intl formats numbers and dates. */
  tag: string;
  /** Text for the very recent past, because Intl's "now" reads badly there. */
  justNow: string;
  /** Separators of cells and decimals in spreadsheets of this language. */
  csv: { cell: string; decimal: string };
}

/** Languages of the product. Their sentences are in catalogues, each named by its locale. */
export const LANGUAGES = {
  fr: { name: 'Français', tag: 'fr-FR', justNow: 'à l’instant', csv: { cell: ';', decimal: ',' } },
  en: { name: 'English', tag: 'en-GB', justNow: 'just now', csv: { cell: ',', decimal: '.' } },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof LANGUAGES;
/** One text in every language. */
export type Words = Readonly<Record<Locale, string>>;
export const LOCALES = Object.keys(LANGUAGES) as readonly Locale[];

/** Returns the locale that matches a browser's language. Default: English. */
export function localeOf(browserLanguage: string): Locale {
  const language = browserLanguage.toLowerCase();
  return LOCALES.find((locale) => language.startsWith(locale)) ?? 'en';
}

export function isLocale(text: string | null): text is Locale {
  return text !== null && Object.hasOwn(LANGUAGES, text);
}
