import { pageTitlesOf } from '../pages.ts';

/** Titles of the pages in French. A build of the panel ships this module's result, so a screen loads one language. */
export const pageTitles = pageTitlesOf('fr');
