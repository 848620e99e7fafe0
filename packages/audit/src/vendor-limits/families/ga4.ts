import type { FamilyLimits } from '../limit-rule.ts';

const LIMITS = {
  source: 'https://support.google.com/analytics/answer/9267744',
  asOf: '2026-11-29',
} as const;
const RESERVED = {
  source:
    'https://developers.google.com/analytics/devguides/collection/protocol/ga4/reference#reserved_names',
  asOf: '2026-11-29',
} as const;
const EVENTS = {
  source: 'https://developers.google.com/analytics/devguides/collection/ga4/reference/events',
  asOf: '2026-11-29',
} as const;
const TESTED = {
  source: 'https://www.analyticstraps.com/location-e-utm-troncati-dopo-1000-caratteri/',
  asOf: '2026-11-29',
} as const;

/** Recommended events whose value counts as revenue or as the value of a basket. */
const SHOP_EVENTS = [
  'purchase', 'refund', 'add_to_cart', 'remove_from_cart', 'view_cart', 'view_item', 'begin_checkout',
  'add_payment_info', 'add_shipping_info', 'add_to_wishlist',
]; // prettier-ignore
const ITEM_EVENTS = [...SHOP_EVENTS, 'select_item', 'view_item_list'];

/** Parameters of events: `ep.name` is a text, `epn.name` a number. Settings of the tag are no parameters. */
const PARAMETERS = {
  fields: /^epn?\.(.+)$/s,
  except: /^(?:debug_mode|anonymize_ip|send_to|first_party_collection|server_container_url|transport_url)$/,
} as const;
/** Parameters with limits of their own. */
const PAGE_FACTS = /^(?:page_location|page_title|page_referrer)$/;

/** Limits of Google Analytics 4. A property of Analytics 360 has 100 parameters an event and 500 characters a value. */
export const GA4_LIMITS: FamilyLimits = {
  vendor: 'ga4',
  rules: [
    {
      id: 'event-name-length',
      at: { part: 'event' },
      check: { kind: 'length', of: 'value', unit: 'characters', max: 40 },
      effect: 'refused',
      ...LIMITS,
    },
    {
      id: 'reserved-event-name',
      at: { part: 'event' },
      check: {
        kind: 'reserved',
        of: 'value',
        // Without `first_visit`, `session_start` and `user_engagement`, which the Google tag sends itself.
        names: [
          'ad_activeview', 'ad_click', 'ad_exposure', 'ad_impression', 'ad_query', 'ad_reward', 'adunit_exposure',
          'app_clear_data', 'app_exception', 'app_install', 'app_remove', 'app_store_refund', 'app_update', 'app_upgrade',
          'dynamic_link_app_open', 'dynamic_link_app_update', 'dynamic_link_first_open', 'error', 'firebase_campaign',
          'firebase_in_app_message_action', 'firebase_in_app_message_dismiss', 'firebase_in_app_message_impression',
          'first_open', 'in_app_purchase', 'notification_dismiss', 'notification_foreground', 'notification_open',
          'notification_receive', 'notification_send', 'os_update',
        ], // prettier-ignore
      },
      effect: 'not-reported',
      ...RESERVED,
    },
    {
      id: 'parameter-count',
      at: PARAMETERS,
      check: { kind: 'count', max: 25, counted: 'parameters' },
      effect: 'ignored',
      ...LIMITS,
    },
    {
      id: 'parameter-name-length',
      at: PARAMETERS,
      check: { kind: 'length', of: 'name', unit: 'characters', max: 40 },
      effect: 'ignored',
      ...LIMITS,
    },
    {
      id: 'reserved-parameter-name',
      at: PARAMETERS,
      check: {
        kind: 'reserved',
        of: 'name',
        names: ['firebase_conversion'],
        prefixes: ['_', 'firebase_', 'ga_', 'google_', 'gtag.'],
      },
      effect: 'ignored',
      ...RESERVED,
    },
    {
      id: 'parameter-value-length',
      at: { fields: /^ep\.(.+)$/s, except: PAGE_FACTS },
      check: { kind: 'length', of: 'value', unit: 'characters', max: 100 },
      effect: 'cut',
      ...LIMITS,
    },
    {
      id: 'page-title-length',
      at: { field: ['dt', 'ep.page_title'], as: 'page_title' },
      check: { kind: 'length', of: 'value', unit: 'characters', max: 300 },
      effect: 'cut',
      ...LIMITS,
    },
    {
      id: 'page-referrer-length',
      at: { field: ['dr', 'ep.page_referrer'], as: 'page_referrer' },
      check: { kind: 'length', of: 'value', unit: 'characters', max: 420 },
      effect: 'cut',
      ...LIMITS,
    },
    {
      id: 'page-location-length',
      at: { field: ['dl', 'ep.page_location'], as: 'page_location' },
      check: { kind: 'length', of: 'value', unit: 'characters', max: 1_000 },
      effect: 'cut',
      ...TESTED,
    },
    {
      id: 'user-property-count',
      at: { fields: /^upn?\.(.+)$/s },
      check: { kind: 'count', max: 25, counted: 'user-properties' },
      effect: 'ignored',
      ...LIMITS,
    },
    {
      id: 'user-property-name-length',
      at: { fields: /^upn?\.(.+)$/s },
      check: { kind: 'length', of: 'name', unit: 'characters', max: 24 },
      effect: 'ignored',
      ...LIMITS,
    },
    {
      id: 'user-property-value-length',
      at: { fields: /^up\.(.+)$/s },
      check: { kind: 'length', of: 'value', unit: 'characters', max: 36 },
      effect: 'ignored',
      ...LIMITS,
    },
    {
      id: 'reserved-user-property-name',
      at: { fields: /^upn?\.(.+)$/s },
      check: {
        kind: 'reserved',
        of: 'name',
        names: [
          'first_open_time', 'first_visit_time', 'last_deep_link_referrer', 'user_id', 'first_open_after_install',
        ],
        prefixes: ['_', 'firebase_', 'ga_'],
      }, // prettier-ignore
      effect: 'ignored',
      ...RESERVED,
    },
    {
      id: 'user-id-length',
      at: { field: ['uid'], as: 'user_id' },
      check: { kind: 'length', of: 'value', unit: 'characters', max: 256 },
      effect: 'ignored',
      ...LIMITS,
    },
    {
      id: 'currency',
      at: { property: 'currency' },
      check: { kind: 'currency' },
      effect: 'not-reported',
      ...EVENTS,
    },
    {
      id: 'value-needs-currency',
      at: { property: 'value' },
      events: SHOP_EVENTS,
      check: { kind: 'needs', names: ['currency'] },
      effect: 'not-reported',
      ...EVENTS,
    },
    {
      id: 'value-type',
      at: { property: 'value' },
      events: SHOP_EVENTS,
      check: { kind: 'type', is: 'number' },
      effect: 'not-reported',
      ...EVENTS,
    },
    {
      id: 'item-needs-name',
      at: { items: 'items' },
      events: ITEM_EVENTS,
      check: { kind: 'needs', names: ['item_id', 'item_name'], any: true },
      effect: 'not-reported',
      ...EVENTS,
    },
    {
      id: 'item-count',
      at: { fields: /^(pr\d{1,6})$/ },
      check: { kind: 'count', max: 200, counted: 'items' },
      effect: 'ignored',
      ...EVENTS,
    },
  ],
};
