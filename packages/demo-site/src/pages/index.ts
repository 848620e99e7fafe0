import type { PageSource } from '../demo-page.ts';
import { cataloguePages } from './catalogue-pages.ts';
import { checkoutPages } from './checkout-pages.ts';
import { failingVisits } from './failing-visits.ts';
import { hardDataLayers } from './hard-data-layers.ts';
import { hardPolicies } from './hard-policies.ts';
import { hardSites } from './hard-sites.ts';
import { hardTimings } from './hard-timings.ts';
import { hardTransports } from './hard-transports.ts';
import { housePages } from './house-pages.ts';
import { listedFaults } from './listed-faults.ts';
import { offerPages } from './offer-pages.ts';
import { unlistedFaults } from './unlisted-faults.ts';

/** Every page of the demo site. */
export const PAGES: readonly PageSource[] = [
  ...cataloguePages,
  ...housePages,
  ...checkoutPages,
  ...listedFaults,
  ...offerPages,
  ...unlistedFaults,
  ...failingVisits,
  ...hardTransports,
  ...hardTimings,
  ...hardDataLayers,
  ...hardPolicies,
  ...hardSites,
];
