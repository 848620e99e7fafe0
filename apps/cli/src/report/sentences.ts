import { en } from '@vigie/contract/wording/en.ts';
import { fr } from '@vigie/contract/wording/fr.ts';
import { sentencesOf, type Sentences } from '@vigie/contract/wording/sentences.ts';

const SENTENCES = { en: sentencesOf(en), fr: sentencesOf(fr) };

/** The product's own words in one language. */
export const sentencesIn = (language: keyof typeof SENTENCES): Sentences => SENTENCES[language];
