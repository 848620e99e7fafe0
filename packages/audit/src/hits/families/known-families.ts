import { adobe, adobeWebSdk } from './adobe.ts';
import { amplitude } from './amplitude.ts';
import { countly } from './countly.ts';
import type { Payload } from '../payload.ts';
import type { DecodedHit, Family } from './family.ts';
import { fathom } from './fathom.ts';
import { ga4, universalAnalytics } from './google-analytics.ts';
import { matomo, piwikPro } from './matomo.ts';
import { metaPixel } from './meta-pixel.ts';
import { mixpanel } from './mixpanel.ts';
import { atInternet, piano } from './piano.ts';
import { plausible } from './plausible.ts';
import { posthog } from './posthog.ts';
import { rudderstack, segment } from './segment.ts';
import { snowplow } from './snowplow.ts';
import { umami } from './umami.ts';

/** The families in the order in which they are tried: the most telling shapes first. */
const KNOWN_FAMILIES: readonly Family[] = [
  piwikPro,
  matomo,
  snowplow,
  ga4,
  universalAnalytics,
  adobe,
  adobeWebSdk,
  amplitude,
  piano,
  rudderstack,
  segment,
  mixpanel,
  posthog,
  countly,
  umami,
  plausible,
  metaPixel,
  fathom,
  atInternet,
];

/** The family whose shape a payload has, with its hits; null when none knows it. */
export function recognise(payload: Payload): { vendor: string; hits: DecodedHit[] } | null {
  for (const { vendor, decode } of KNOWN_FAMILIES) {
    const hits = decode(payload);
    if (hits !== null && hits.length > 0) return { vendor, hits };
  }
  return null;
}
