import type { Locale } from '@vigie/contract/identifiers.ts';
import { sentencesOf, type Sentences } from '@vigie/contract/wording/sentences.ts';

/** The contract's sentences on checks, reasons, remedies and failures, by their codes. */
export type Wording = Sentences;

export async function wordingOf(locale: Locale): Promise<Wording> {
  return sentencesOf(
    locale === 'fr'
      ? (await import('@vigie/contract/wording/fr.ts')).fr
      : (await import('@vigie/contract/wording/en.ts')).en,
  );
}
