import type { Locale } from '../locales.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { sentencesOf, type Sentences } from './sentences.ts';
import type { Wording } from './wording.ts';

export const WORDINGS: Record<Locale, Wording> = { fr, en };

/** Sentences of the product by language, each by its code. */
export const SENTENCES: Record<Locale, Sentences> = { fr: sentencesOf(fr), en: sentencesOf(en) };
