import type { ConsentSite } from './consent-site.ts';
import { EUROPEAN_SITES } from './sites-european.ts';
import { OWN_SITES } from './sites-own.ts';
import { SMALL_LIBRARY_SITES } from './sites-small-libraries.ts';
import { STAYING_SITES } from './sites-staying.ts';
import { VANILLA_SITES } from './sites-vanilla.ts';

export const CONSENT_SITES: readonly ConsentSite[] = [
  ...VANILLA_SITES,
  ...EUROPEAN_SITES,
  ...SMALL_LIBRARY_SITES,
  ...OWN_SITES,
  ...STAYING_SITES,
];
