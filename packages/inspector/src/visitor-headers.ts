/** Product name and version in user agents; the name is also used in robots.txt. */
export const PRODUCT = 'Vigie/0.1';

/** Returns the languages as browsers list them: a language with a region, then the language alone. */
export function acceptedLanguages(language: string): string {
  const [general] = language.split('-');
  return general === undefined || general === language ? language : `${language},${general}`;
}
