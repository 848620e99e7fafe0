import type { FamilyLimits } from '../limit-rule.ts';

const asOf = '2026-11-29';
const code = (path: string): string => `https://github.com/matomo-org/matomo/blob/5.x-dev/${path}`;
const TRACKING_API = { source: 'https://developer.matomo.org/api-reference/tracking-api', asOf } as const;
/** `page_maximum_length`, which the owner of a Matomo can change. */
const ACTION_LENGTH = { source: code('config/global.ini.php'), asOf } as const;

/** Limits of Matomo 5, from its source code and its tracking API. */
export const MATOMO_LIMITS: FamilyLimits = {
  vendor: 'matomo',
  rules: [
    {
      id: 'page-title-length',
      at: { field: ['action_name'] },
      check: { kind: 'length', of: 'value', unit: 'bytes', max: 1_024 },
      effect: 'cut',
      ...ACTION_LENGTH,
    },
    {
      id: 'page-address-length',
      at: { field: ['url'] },
      check: { kind: 'length', of: 'value', unit: 'bytes', max: 1_024 },
      effect: 'cut',
      ...ACTION_LENGTH,
    },
    {
      id: 'dimension-length',
      at: { fields: /^(dimension[1-9]\d{0,3})$/ },
      check: { kind: 'length', of: 'value', unit: 'characters', max: 250 },
      effect: 'cut',
      source: code('plugins/CustomDimensions/Tracker/CustomDimensionsRequestProcessor.php'),
      asOf,
    },
    {
      id: 'user-id-length',
      at: { field: ['uid'] },
      check: { kind: 'length', of: 'value', unit: 'characters', max: 200 },
      effect: 'cut',
      source: code('plugins/CoreHome/Columns/UserId.php'),
      asOf,
    },
    {
      id: 'search-category-length',
      at: { field: ['search_cat'] },
      check: { kind: 'length', of: 'value', unit: 'bytes', max: 200 },
      effect: 'cut',
      source: code('plugins/Actions/Actions/ActionSiteSearch.php'),
      asOf,
    },
    {
      id: 'event-needs-category',
      at: { field: ['e_a'] },
      check: { kind: 'needs', names: ['e_c'] },
      effect: 'not-reported',
      source: code('plugins/Events/Actions/ActionEvent.php'),
      asOf,
    },
    {
      id: 'event-needs-action',
      at: { field: ['e_c'] },
      check: { kind: 'needs', names: ['e_a'] },
      effect: 'not-reported',
      source: code('plugins/Events/Actions/ActionEvent.php'),
      asOf,
    },
    {
      id: 'event-value-type',
      at: { field: ['e_v'] },
      check: { kind: 'type', is: 'number', comma: true },
      effect: 'ignored',
      ...TRACKING_API,
    },
    {
      id: 'item-needs-sku',
      at: { items: 'items' },
      check: { kind: 'needs', names: ['sku'] },
      effect: 'ignored',
      source: code('core/Tracker/GoalManager.php'),
      asOf,
    },
  ],
};
