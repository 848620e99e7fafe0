import type { CorpusSite } from './corpus-site.ts';
import { ANALYTICS_SITES } from './sites-analytics.ts';
import { GOOGLE_SITES } from './sites-google.ts';
import { MATOMO_SITES } from './sites-matomo.ts';
import { OTHER_SITES } from './sites-others.ts';
import { PARTYTOWN_SITES } from './sites-partytown.ts';
import { SMALL_SITES } from './sites-small.ts';
import { SUITE_SITES } from './sites-suites.ts';

/** Every site of the corpus. The ground truth of each was written before Vigie visited it. */
export const CORPUS: readonly CorpusSite[] = [
  ...GOOGLE_SITES,
  ...MATOMO_SITES,
  ...ANALYTICS_SITES,
  ...SMALL_SITES,
  ...SUITE_SITES,
  ...OTHER_SITES,
  ...PARTYTOWN_SITES,
];
