import type { DataLayerRecord, NamedDataLayer } from '@vigie/contract/observation/data-layer.ts';
import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import { NO_TRACKER } from '@vigie/contract/tracking-settings.ts';
import { mayBeHits } from '../detect/sent-hits.ts';
import { decodeCalls, type DecodedCall, type TypedHit } from '../hits/decode-hits.ts';
import { ownParameters } from '../hits/envelope.ts';
import { KNOWN_FAMILIES } from '../hits/families/known-families.ts';
import { field } from '../hits/families/family.ts';
import { isObject } from '../hits/fields.ts';
import { isFixed } from '../hits/retries.ts';
import {
  adobeEvents,
  fathomEvents,
  linkedinEvents,
  metaEvents,
  pinterestEvents,
  snowplowEvents,
} from './field-events.ts';
import { floodlightEvents, ga4Events, googleAdsEvents } from './google-events.ts';
import { JSON_EVENTS } from './json-events.ts';
import { matomoEvents } from './matomo-events.ts';
import { boundedEvent, PAGE_VIEW, type EventReader, type ToldEvent } from './told-event.ts';

/** A hostile page sends any number of them: what is past this is not read. */
const EVENTS_MAX = 5_000;

const READERS: Readonly<Record<string, EventReader>> = {
  ...JSON_EVENTS,
  ga4: ga4Events,
  'google-ads': googleAdsEvents,
  floodlight: floodlightEvents,
  matomo: matomoEvents,
  'piwik-pro': matomoEvents,
  'meta-pixel': metaEvents,
  'pinterest-tag': pinterestEvents,
  'linkedin-insight': linkedinEvents,
  fathom: fathomEvents,
  snowplow: snowplowEvents,
  adobe: adobeEvents,
};

/** The parameters that name the events of each family that has no reader of its own. */
const NAMING: ReadonlyMap<string, readonly string[]> = new Map(
  KNOWN_FAMILIES.map((family) => [
    family.vendor,
    'event' in family ? (family.event as readonly string[]) : [],
  ]),
);

/** A part of every address: whatever a family knows by its shape is a hit. */
const EVERY_ADDRESS = { ...NO_TRACKER, phpTagName: '/' };

/** A hit of a known family, wherever the page sent it, with what it tells. */
export interface ToldHit {
  hit: Hit;
  events: ToldEvent[];
}

/**
 * The hits of all known families in the order in which they left, those of widgets of other websites left out. A try
 * that failed and was made again counts once. Collectors are known by the shape of what they are sent, so those on
 * the website's own host count too.
 */
export function toldHits(observation: Observation): ToldHit[] {
  const own = new Set(mayBeHits(observation).map(({ id }) => id));
  const calls = decodeCalls(observation, EVERY_ADDRESS).filter(
    ({ call, guessed }) => !guessed && (call.request === null || own.has(call.request.id)),
  );
  return calls.flatMap(({ hits }) => hits.filter((hit) => !isFixed(hit, calls as DecodedCall[])).map(told));
}

function told(typed: TypedHit): ToldHit {
  const { json: _json, ...hit } = typed;
  return { hit, events: readEvents(typed) };
}

/** The events that a hit tells, in their family's words; a hit that counts nothing tells none. */
export function readEvents(hit: TypedHit): ToldEvent[] {
  const read = READERS[hit.vendor ?? ''] ?? byItsFields;
  return read(hit).flatMap((event) => boundedEvent(event) ?? []);
}

/** Of families without a reader: the name that their hits carry, and what they carry themselves, as text. */
const byItsFields: EventReader = (hit) => {
  if (hit.kind === 'ping' || hit.kind === 'other') return [];
  const name = field(hit.parameters, ...(NAMING.get(hit.vendor ?? '') ?? []), 'event', 'en');
  const called = name ?? (hit.kind === 'page-view' ? PAGE_VIEW : 'event');
  return [{ name: called, properties: ownParameters(hit) }];
};

/**
 * The events of a visit in the order of time: those of every known tracker's hits, also of hits that did not arrive, and those
 * of every dataLayer. Bounded as recordings are.
 */
export function eventsOf(observation: Observation): TrackedEvent[] {
  const url = observation.finalUrl ?? observation.requestedUrl;
  const sent = toldHits(observation).flatMap(({ hit, events }) =>
    events.map((event): TrackedEvent => ({
      ...event,
      source: hit.vendor ?? '',
      atMs: hit.atMs,
      url,
      requestId: hit.requestId,
      push: null,
      step: null,
    })),
  );
  const pushed = layersOf(observation).flatMap((layer) => pushedEvents(layer, url));
  return [...pushed, ...sent].toSorted((one, other) => one.atMs - other.atMs).slice(0, EVENTS_MAX);
}

function layersOf({ dataLayer, otherDataLayers }: Observation): NamedDataLayer[] {
  const usual: DataLayerRecord | undefined = seen(dataLayer);
  const others = otherDataLayers === undefined ? [] : (seen(otherDataLayers) ?? []);
  return [...(usual === undefined ? [] : [{ ...usual, name: 'dataLayer' }]), ...others];
}

const NO_PUSHES: ReadonlySet<string> = new Set(['assign', 'mutation']);
/** The tag manager's own. */
const OF_MANAGER = /^gtm\./;

/** Objects that are pushed with a name under `event`; commands of gtag and the tag manager's own events are none. */
function pushedEvents({ name, timeline }: NamedDataLayer, url: string): TrackedEvent[] {
  return timeline
    .filter(({ operation }) => !NO_PUSHES.has(operation))
    .flatMap(({ value, atMs }, push) => {
      if (!isObject(value) || typeof value['event'] !== 'string' || OF_MANAGER.test(value['event']))
        return [];
      const event = boundedEvent({ name: value['event'], properties: value });
      return event === null
        ? []
        : [{ ...event, source: `dataLayer:${name}`, atMs, url, requestId: null, push, step: null }];
    });
}
