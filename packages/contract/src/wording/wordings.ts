import type { Locale } from '../locales.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { sentencesOf, type Sentences } from './sentences.ts';
import type { Wording } from './wording.ts';

/** The product's sentences, by language. */
export const WORDINGS: Record<Locale, Wording> = { fr, en };

/** The same, each asked for by its code. */
export const SENTENCES: Record<Locale, Sentences> = { fr: sentencesOf(fr), en: sentencesOf(en) };
