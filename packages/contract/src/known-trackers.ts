import type { Tag } from './tag.ts';

/** What is known of a tracker family beside the shape of its hits. Names are those of the vendor's own documentation. */
export interface KnownTracker {
  /** As hits name it. */
  family: string;
  name: string;
  purpose: Tag['purpose'];
  /** Its script's usual name. */
  jsTagName: string;
  /** Its collector's usual name. */
  phpTagName: string;
  /** Further names of its script. */
  scripts?: readonly string[];
  /** Names that only this tracker's script has: seen alone, without a hit, they show it. */
  unmistakable?: readonly string[];
  /** Its vendor's own hosts: several of them stand for one collector. */
  hosts?: readonly string[];
  /** What a page view of it usually carries. */
  requiredVariables: readonly string[];
}

export const KNOWN_TRACKERS: readonly KnownTracker[] = [
  {
    family: 'matomo',
    name: 'Matomo',
    purpose: 'analytics',
    jsTagName: 'matomo.js',
    phpTagName: 'matomo.php',
    scripts: ['/piwik.js', '/matomo.min.js', '/js/container_'],
    unmistakable: ['/matomo.js', '/piwik.js'],
    requiredVariables: ['idsite', 'url', 'action_name'],
  },
  {
    family: 'piano',
    name: 'Piano Analytics',
    purpose: 'analytics',
    jsTagName: 'piano-analytics*.js',
    phpTagName: '/event',
    unmistakable: ['/piano-analytics'],
    requiredVariables: ['page'],
  },
  {
    family: 'ga4',
    name: 'Google Analytics 4',
    purpose: 'analytics',
    jsTagName: 'googletagmanager.com/gtag/js',
    phpTagName: '/g/collect',
    scripts: ['/gtag/js', '/gtag/destination'],
    unmistakable: ['googletagmanager.com/gtag/js?*id=G-'],
    hosts: ['google-analytics.com', 'analytics.google.com'],
    requiredVariables: ['tid', 'dl', 'dt'],
  },
  {
    family: 'adobe',
    name: 'Adobe Analytics',
    purpose: 'analytics',
    jsTagName: 'AppMeasurement*.js',
    phpTagName: '/b/ss/',
    scripts: ['/AppMeasurement', '/s_code', 'assets.adobedtm.com/*/launch-', 'assets.adobedtm.com/*/satelliteLib-'],
    unmistakable: ['/AppMeasurement'],
    requiredVariables: ['pageName'],
  },
  {
    family: 'snowplow',
    name: 'Snowplow',
    purpose: 'analytics',
    jsTagName: 'sp.js',
    phpTagName: '/tp2',
    scripts: ['/sp.js', '/sp.lite.js', 'snowplow'],
    requiredVariables: ['e', 'aid', 'url'],
  },
  {
    family: 'plausible',
    name: 'Plausible',
    purpose: 'analytics',
    jsTagName: 'plausible.io/js/',
    phpTagName: '/api/event',
    scripts: ['/js/plausible', '/plausible'],
    unmistakable: ['plausible.io/js/'],
    requiredVariables: ['n', 'd', 'u'],
  },
  {
    family: 'piwik-pro',
    name: 'Piwik PRO',
    purpose: 'analytics',
    jsTagName: 'ppms.js',
    phpTagName: 'ppms.php',
    unmistakable: ['/ppms.js'],
    requiredVariables: ['idsite', 'url', 'action_name'],
  },
  {
    family: 'at-internet',
    name: 'AT Internet',
    purpose: 'analytics',
    jsTagName: 'smarttag*.js',
    phpTagName: 'hit.xiti',
    unmistakable: ['tag.aticdn.net/'],
    requiredVariables: ['s', 'p'],
  },
  {
    family: 'universal-analytics',
    name: 'Universal Analytics',
    purpose: 'analytics',
    jsTagName: 'google-analytics.com/analytics.js',
    phpTagName: '/collect',
    unmistakable: ['google-analytics.com/analytics.js'],
    requiredVariables: ['tid', 'dl', 'dt'],
  },
  {
    family: 'adobe-web-sdk',
    name: 'Adobe Web SDK',
    purpose: 'analytics',
    jsTagName: 'alloy*.js',
    phpTagName: '/ee/',
    scripts: ['assets.adobedtm.com/*/launch-'],
    unmistakable: ['/alloy.min.js', '/alloy.js'],
    requiredVariables: [],
  },
  {
    family: 'amplitude',
    name: 'Amplitude',
    purpose: 'analytics',
    jsTagName: 'amplitude*.js',
    phpTagName: '/2/httpapi',
    scripts: ['cdn.amplitude.com/'],
    unmistakable: ['cdn.amplitude.com/'],
    requiredVariables: [],
  },
  {
    family: 'segment',
    name: 'Segment',
    purpose: 'analytics',
    jsTagName: 'analytics.js/v1/',
    phpTagName: '/v1/p',
    unmistakable: ['cdn.segment.com/analytics.js/'],
    requiredVariables: [],
  },
  {
    family: 'rudderstack',
    name: 'RudderStack',
    purpose: 'analytics',
    jsTagName: 'rsa.min.js',
    phpTagName: '/v1/page',
    scripts: ['/rudder-analytics'],
    unmistakable: ['cdn.rudderlabs.com/'],
    requiredVariables: [],
  },
  {
    family: 'mixpanel',
    name: 'Mixpanel',
    purpose: 'analytics',
    jsTagName: 'mixpanel*.js',
    phpTagName: '/track/',
    scripts: ['/mixpanel'],
    unmistakable: ['cdn.mxpnl.com/'],
    requiredVariables: [],
  },
  {
    family: 'posthog',
    name: 'PostHog',
    purpose: 'analytics',
    jsTagName: 'posthog.com/static/array.js',
    phpTagName: '/e/',
    scripts: ['/static/array', '/array.full', '/array.js', '/posthog'],
    unmistakable: ['posthog.com/static/array.js'],
    requiredVariables: [],
  },
  {
    family: 'countly',
    name: 'Countly',
    purpose: 'analytics',
    jsTagName: 'countly*.js',
    phpTagName: '/i',
    scripts: ['/countly'],
    unmistakable: ['/countly.min.js', '/countly.js'],
    requiredVariables: ['app_key', 'device_id'],
  },
  {
    family: 'umami',
    name: 'Umami',
    purpose: 'analytics',
    jsTagName: 'umami*/script.js',
    phpTagName: '/api/send',
    unmistakable: ['cloud.umami.is/script.js'],
    requiredVariables: ['payload.website', 'payload.url'],
  },
  {
    family: 'fathom',
    name: 'Fathom',
    purpose: 'analytics',
    jsTagName: 'cdn.usefathom.com/script.js',
    phpTagName: 'cdn.usefathom.com/?*sid=',
    unmistakable: ['cdn.usefathom.com/script.js'],
    requiredVariables: ['h', 'p', 'sid'],
  },
  {
    family: 'meta-pixel',
    name: 'Meta Pixel',
    purpose: 'advertising',
    jsTagName: 'connect.facebook.net/*/fbevents.js',
    phpTagName: 'facebook.com/tr',
    unmistakable: ['connect.facebook.net/*/fbevents.js'],
    requiredVariables: ['id', 'ev', 'dl'],
  },
];

/** What is known of a family; null for one that only its hits make known. */
export function findKnownTracker(family: string): KnownTracker | null {
  return KNOWN_TRACKERS.find((one) => one.family === family) ?? null;
}
