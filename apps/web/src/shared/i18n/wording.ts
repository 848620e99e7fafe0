import type { Locale } from '@vigie/contract/locales.ts';
import { sentencesOf, type Sentences } from '@vigie/contract/wording/sentences.ts';
import type { Wording as Templates } from '@vigie/contract/wording/wording.ts';

/** The contract's texts about checks, reasons, remedies and failures, by code. */
export type Wording = Sentences;

const LOADERS: Record<Locale, () => Promise<Templates>> = {
  fr: async () => (await import('@vigie/contract/wording/fr.ts')).fr,
  en: async () => (await import('@vigie/contract/wording/en.ts')).en,
};

export async function wordingOf(locale: Locale): Promise<Wording> {
  return sentencesOf(await LOADERS[locale]());
}
