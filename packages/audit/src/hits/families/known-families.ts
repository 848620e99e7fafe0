import type { Payload } from '../payload.ts';
import { adobe, adobeWebSdk } from './adobe.ts';
import { ADVERTISING_PIXELS } from './advertising-pixels.ts';
import { amplitude } from './amplitude.ts';
import { ANALYTICS_PIXELS } from './analytics-pixels.ts';
import { clarity } from './clarity.ts';
import { countly } from './countly.ts';
import { criteo } from './criteo.ts';
import { commandersAct, tealium } from './customer-data.ts';
import { EXPERIENCE_PIXELS } from './experience-pixels.ts';
import type { DecodedHit, Family, FamilyFacts } from './family.ts';
import { fathom } from './fathom.ts';
import { floodlight, googleAds } from './google-ads.ts';
import { ga4, universalAnalytics } from './google-analytics.ts';
import { MARKETING_PIXELS } from './marketing-pixels.ts';
import { matomo, piwikPro } from './matomo.ts';
import { metaPixel } from './meta-pixel.ts';
import { mixpanel } from './mixpanel.ts';
import { mparticle } from './mparticle.ts';
import { atInternet, piano } from './piano.ts';
import { pixelFamily } from './pixel.ts';
import type { Pixel } from './pixel.ts';
import { plausible } from './plausible.ts';
import { pendo } from './pendo.ts';
import { posthog } from './posthog.ts';
import { jitsu, rudderstack, segment } from './segment.ts';
import { snowplow } from './snowplow.ts';
import { SMALL_SITE_PIXELS } from './small-site-pixels.ts';
import { SOCIAL_PIXELS } from './social-pixels.ts';
import { TAG_MANAGERS } from './tag-managers.ts';
import { umami } from './umami.ts';
import { WORDPRESS_PIXELS } from './wordpress-pixels.ts';
import { xPixel } from './x-pixel.ts';

/** Families that are rows of a table. */
export const PIXELS: readonly Pixel[] = [
  ...ANALYTICS_PIXELS,
  ...SMALL_SITE_PIXELS,
  ...WORDPRESS_PIXELS,
  ...SOCIAL_PIXELS,
  ...ADVERTISING_PIXELS,
  ...EXPERIENCE_PIXELS,
  ...MARKETING_PIXELS,
];

/** Families in the order in which they are tried, the most specific shapes first. */
export const KNOWN_FAMILIES: readonly Family[] = [
  piwikPro,
  matomo,
  snowplow,
  ga4,
  universalAnalytics,
  googleAds,
  floodlight,
  adobe,
  adobeWebSdk,
  mparticle,
  tealium,
  commandersAct,
  ...PIXELS.map(pixelFamily),
  xPixel,
  clarity,
  criteo,
  amplitude,
  piano,
  jitsu,
  rudderstack,
  segment,
  mixpanel,
  posthog,
  pendo,
  countly,
  umami,
  plausible,
  metaPixel,
  fathom,
  atInternet,
  ...TAG_MANAGERS,
];

/** Facts of each family, by its code. */
export const FAMILIES: Readonly<Record<string, FamilyFacts>> = Object.fromEntries(
  KNOWN_FAMILIES.map(({ vendor, decode: _decode, hosts: _hosts, ...facts }) => [vendor, facts]),
);

/** Families by vendor host. */
const OWNERS: ReadonlyMap<string, readonly Family[]> = Map.groupBy(
  KNOWN_FAMILIES.flatMap((family) => family.hosts.map((host) => ({ ...family, host }))),
  ({ host }) => host,
);

/**
 * Returns the family whose shape a payload has, with its hits; null if none matches. On a vendor's host, only the
 * families of this vendor are tried.
 */
export function recognise(payload: Payload): { vendor: string; hits: DecodedHit[] } | null {
  for (const { vendor, decode } of ownersOf(payload.host) ?? KNOWN_FAMILIES) {
    const hits = decode(payload);
    if (hits !== null && hits.length > 0) return { vendor, hits };
  }
  return null;
}

/** Maximum length of a vendor's host, in characters. A hostile host may have any number of labels. */
const HOST_LENGTH_MAX = 100;

/**
 * Returns the families of the vendor that owns a host, by its longest known suffix. Google's national hosts count as
 * google.com. Null if the owner is unknown.
 */
export function ownersOf(host: string): readonly Family[] | null {
  if (host.length > HOST_LENGTH_MAX) return null;
  const labels = host.split('.');
  for (let from = 0; from < labels.length; from += 1) {
    const owners = OWNERS.get(labels.slice(from).join('.'));
    if (owners !== undefined) return owners;
  }
  return /(?:^|\.)google\.(?:com?\.)?[a-z]{2,3}$/.test(host) ? (OWNERS.get('google.com') ?? null) : null;
}
