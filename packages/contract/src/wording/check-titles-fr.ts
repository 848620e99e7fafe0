import { checkTitlesOf } from './check-titles.ts';
import { fr } from './fr.ts';

export const checkTitles = checkTitlesOf(fr);
