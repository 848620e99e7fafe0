import { adobeEdgeEvent, adobeEvent } from './adobe-events.ts';
import type { EventReader } from './event-reader.ts';
import { floodlightEvent, ga4Event, googleAdsEvent, universalEvent } from './google-events.ts';
import {
  amplitudeEvent, countlyEvent, heapEvent, mixpanelEvent, mparticleEvent, openpanelEvent, pianoEvent, plausibleEvent,
  posthogEvent, segmentEvent, swetrixEvent, tiktokEvent, umamiEvent, vercelEvent,
} from './json-events.ts'; // prettier-ignore
import { matomoEvent } from './matomo-events.ts';
import {
  fathomEvent, linkedinEvent, metaEvent, pinterestEvent, uetEvent, xEvent,
} from './pixel-events.ts'; // prettier-ignore
import { snowplowEvent } from './snowplow-events.ts';

/** Event readers by family. The facts of a family's row define how its events are read otherwise. */
export const EVENT_READERS: Readonly<Record<string, EventReader>> = {
  ga4: ga4Event,
  'universal-analytics': universalEvent,
  'google-ads': googleAdsEvent,
  floodlight: floodlightEvent,
  matomo: matomoEvent,
  'piwik-pro': matomoEvent,
  adobe: adobeEvent,
  'adobe-web-sdk': adobeEdgeEvent,
  piano: pianoEvent,
  snowplow: snowplowEvent,
  segment: segmentEvent,
  rudderstack: segmentEvent,
  jitsu: segmentEvent,
  posthog: posthogEvent,
  mixpanel: mixpanelEvent,
  amplitude: amplitudeEvent,
  heap: heapEvent,
  mparticle: mparticleEvent,
  countly: countlyEvent,
  plausible: plausibleEvent,
  umami: umamiEvent,
  fathom: fathomEvent,
  'vercel-analytics': vercelEvent,
  openpanel: openpanelEvent,
  swetrix: swetrixEvent,
  'meta-pixel': metaEvent,
  'tiktok-pixel': tiktokEvent,
  'linkedin-insight': linkedinEvent,
  'pinterest-tag': pinterestEvent,
  'microsoft-uet': uetEvent,
  'x-pixel': xEvent,
};
