import type { Locale } from '../identifiers.ts';
import type { FileWording } from './file-wording.ts';
import { enFiles } from './files-en.ts';
import { frFiles } from './files-fr.ts';

export const FILE_WORDS: Record<Locale, FileWording> = { fr: frFiles, en: enFiles };
