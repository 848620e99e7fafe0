import { checkTitlesOf } from './check-titles.ts';
import { en } from './en.ts';

export const checkTitles = checkTitlesOf(en);
