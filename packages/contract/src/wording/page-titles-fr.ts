import { pageTitlesOf } from '../pages.ts';

export const pageTitles = pageTitlesOf('fr');
