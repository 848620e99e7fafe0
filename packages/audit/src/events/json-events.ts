import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { structureOf } from '../hits/encoded-text.ts';
import { valueAtPath, fieldText } from '../hits/fields.ts';
import { isObject } from '../json-object.ts';
import type { JsonObject } from '../json-object.ts';
import { PAGE_VIEW, namedEvent, without } from './event-reader.ts';
import type { EventReader } from './event-reader.ts';

/** Returns an object, also from its text; empty for any other value. */
export function objectIn(value: Json | undefined): JsonObject {
  const read = typeof value === 'string' ? structureOf(value) : value;
  return isObject(read) ? read : {};
}

/**
 * Reads a message of Segment, whose format RudderStack and Jitsu use, too. The name of `track` is its event; the others
 * are `page`, `screen`, `identify`, `group` and `alias`. The properties of `identify` and `group` are their traits.
 * https://segment.com/docs/connections/spec/
 */
export const segmentEvent: EventReader = ({ typed = {}, parameters, kind }) => {
  const type = fieldText(typed['type']) ?? (kind === 'page-view' ? 'page' : null);
  if (type === 'track') return namedEvent(fieldText(typed['event']), objectIn(typed['properties']));
  const isOfTraits = type === 'identify' || type === 'group';
  return namedEvent(
    type ?? parameters['type'] ?? null,
    objectIn(typed[isOfTraits ? 'traits' : 'properties']),
  );
};

/** Matches properties that PostHog's library adds: all that begin with `$`, except those that users set or plan. */
const POSTHOG_OWN =
  /^(?:token|distinct_id|\$(?!current_url$|pathname$|host$|set$|set_once$|groups$|exception).*)$/;

/** Reads an event of PostHog. https://posthog.com/docs/api/capture */
export const posthogEvent: EventReader = ({ typed = {} }) =>
  namedEvent(fieldText(typed['event']), {
    ...without(objectIn(typed['properties']), POSTHOG_OWN),
    ...(isObject(typed['$set']) ? { $set: typed['$set'] } : {}),
  });

const MIXPANEL_OWN = /^(?:token|time|distinct_id|mp_.*|\$.*)$/;

/**
 * Reads an event of Mixpanel, without the properties that its library adds.
 * https://docs.mixpanel.com/docs/data-structure/property-reference
 */
export const mixpanelEvent: EventReader = ({ typed = {} }) =>
  namedEvent(fieldText(typed['event']), without(objectIn(typed['properties']), MIXPANEL_OWN));

const REVENUE = ['revenue', 'price', 'quantity', 'productId', 'revenueType', 'currency'] as const;

/**
 * Reads an event of Amplitude: `event_properties` and its revenue fields.
 * https://amplitude.com/docs/apis/analytics/http-v2
 */
export const amplitudeEvent: EventReader = ({ typed = {} }) => {
  const user = objectIn(typed['user_properties']);
  return namedEvent(fieldText(typed['event_type']), {
    ...Object.fromEntries(
      REVENUE.flatMap((name): [string, Json][] => {
        const value = typed[name];
        return value === undefined || value === null ? [] : [[name, value]];
      }),
    ),
    ...objectIn(typed['event_properties']),
    ...(typed['event_type'] === '$identify' && Object.keys(user).length > 0 ? { user_properties: user } : {}),
  });
};

/** Matches properties that Piano's library adds to each event, by its list of standard properties. */
const PIANO_OWN =
  /^(?:device_.*|event_(?:collection_.*|url.*)|ch_ua.*|browser_.*|visitor_privacy_.*|pageview_id|cookie_creation_date|has_access|previous_url|page_title_html|hit_time_utc|connection_type)$/;

/**
 * Reads an event of Piano Analytics.
 * https://developers.atinternet-solutions.com/piano-analytics/data-collection/how-to-send-events/standard-events
 */
export const pianoEvent: EventReader = ({ typed = {} }) =>
  namedEvent(fieldText(typed['name']), without(objectIn(typed['data']), PIANO_OWN));

/**
 * Reads an event of Plausible: custom properties (`p`, before `m`) and revenue (`$`).
 * https://plausible.io/docs/events-api
 */
export const plausibleEvent: EventReader = ({ typed = {} }) => {
  const [props, revenue] = [
    objectIn(typed['p'] ?? typed['props'] ?? typed['m']),
    typed['$'] ?? typed['revenue'],
  ];
  return namedEvent(fieldText(typed['n']) ?? fieldText(typed['name']), {
    ...props,
    ...(revenue === undefined ? {} : { revenue: typeof revenue === 'string' ? objectIn(revenue) : revenue }),
  });
};

/** Reads an event of Umami: a payload with a name. A page view has no name. https://umami.is/docs/api/sending-stats */
export const umamiEvent: EventReader = ({ typed = {}, kind }) => {
  const type = fieldText(typed['type']);
  const unnamed = kind === 'page-view' ? PAGE_VIEW : type === 'event' ? null : type;
  const name = fieldText(valueAtPath(typed, 'payload', 'name')) ?? unnamed;
  return namedEvent(name, objectIn(valueAtPath(typed, 'payload', 'data')));
};

/** Reads an event of Vercel Web Analytics: `en` and `ed`. https://vercel.com/docs/analytics/custom-events */
export const vercelEvent: EventReader = ({ typed = {}, kind }) =>
  namedEvent(fieldText(typed['en']) ?? (kind === 'page-view' ? PAGE_VIEW : null), objectIn(typed['ed']));

/**
 * Reads an event of OpenPanel, without the property that its library adds (`__path`).
 * https://openpanel.dev/docs/sdks/web
 */
export const openpanelEvent: EventReader = ({ typed = {} }) =>
  namedEvent(
    fieldText(valueAtPath(typed, 'payload', 'name')),
    without(objectIn(valueAtPath(typed, 'payload', 'properties')), /^__(?!proto__$)/),
  );

/** Reads an event of Swetrix: `ev` and `meta`. https://swetrix.com/docs/events-api */
export const swetrixEvent: EventReader = ({ typed = {}, kind }) =>
  namedEvent(fieldText(typed['ev']) ?? (kind === 'page-view' ? PAGE_VIEW : null), objectIn(typed['meta']));

/**
 * Reads an event of TikTok: `event` with `properties`. Automatic observations of its pixel (`action`) are no events.
 * https://business-api.tiktok.com/portal/docs?id=1739585702922241
 */
export const tiktokEvent: EventReader = ({ typed = {} }) =>
  namedEvent(fieldText(typed['event']), objectIn(typed['properties']));

/**
 * Reads an event of Heap: JSON in its server API and first-party capture, a name (`k`) in its image.
 * https://developers.heap.io/reference/track-1
 */
export const heapEvent: EventReader = (hit) => {
  const { typed = {}, parameters, kind } = hit;
  const name =
    fieldText(typed['event']) ?? fieldText(parameters['k']) ?? (kind === 'page-view' ? PAGE_VIEW : null);
  return namedEvent(name, objectIn(typed['properties']));
};

/** Reads an event of mParticle. https://docs.mparticle.com/developers/server/json-reference/ */
export const mparticleEvent: EventReader = ({ typed: content = {}, kind }) => {
  const data = objectIn(content['data']);
  const named = fieldText(data['event_name']) ?? fieldText(data['screen_name']) ?? fieldText(content['n']);
  const name = named ?? (kind === 'page-view' ? PAGE_VIEW : fieldText(content['event_type']));
  return namedEvent(name, objectIn(data['custom_attributes'] ?? content['attrs']));
};

/** Reads an event of Countly: `key` and `segmentation`. https://support.count.ly/hc/en-us/articles/9290669873305 */
export const countlyEvent: EventReader = ({ typed = {} }) =>
  namedEvent(fieldText(typed['key']), objectIn(typed['segmentation']));
