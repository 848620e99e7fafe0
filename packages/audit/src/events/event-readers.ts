import type { EventReader } from './event-reader.ts';
import { floodlightEvent, ga4Event, googleAdsEvent, universalEvent } from './google-events.ts';
import { matomoEvent } from './matomo-events.ts';

/** Who reads the events of a family; the others are read by the facts of their rows. */
export const EVENT_READERS: Readonly<Record<string, EventReader>> = {
  ga4: ga4Event,
  'universal-analytics': universalEvent,
  'google-ads': googleAdsEvent,
  floodlight: floodlightEvent,
  matomo: matomoEvent,
  'piwik-pro': matomoEvent,
};
