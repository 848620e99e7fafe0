import type { Locale } from '@vigie/contract/locales.ts';
import type { Sentences } from '@vigie/contract/wording/sentences.ts';
import { SENTENCES } from '@vigie/contract/wording/wordings.ts';

/** Returns the product's sentences in one language. */
export const sentencesIn = (language: Locale): Sentences => SENTENCES[language];
