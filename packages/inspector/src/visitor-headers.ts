/** The product's name in user agents and in robots.txt, with its version. */
export const PRODUCT = 'Vigie/0.1';

/** As browsers list them: a language of a region is also the language. */
export function acceptedLanguages(language: string): string {
  const [general] = language.split('-');
  return general === undefined || general === language ? language : `${language},${general}`;
}
