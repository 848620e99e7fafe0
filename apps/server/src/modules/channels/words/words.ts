import type { Locale } from '@vigie/contract/identifiers.ts';
import type { ChannelWords } from './channel-words.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';

export const WORDS: Record<Locale, ChannelWords> = { fr, en };
