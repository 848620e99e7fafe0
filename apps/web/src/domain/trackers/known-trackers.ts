import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';

export type KnownTracker = Pick<TrackingSettings, 'jsTagName' | 'phpTagName' | 'requiredVariables'> & {
  /** Code of the tracker family, as hits and detections name it. */
  family: string;
  name: string;
};

/** Names of common trackers in requests, as each vendor documents them. */
export const KNOWN_TRACKERS: readonly KnownTracker[] = [
  {
    family: 'matomo',
    name: 'Matomo',
    jsTagName: 'matomo.js',
    phpTagName: 'matomo.php',
    requiredVariables: ['idsite', 'url', 'action_name'],
  },
  {
    family: 'piano',
    name: 'Piano Analytics',
    jsTagName: 'piano-analytics*.js',
    phpTagName: '/event',
    requiredVariables: ['page'],
  },
  {
    family: 'ga4',
    name: 'Google Analytics 4',
    jsTagName: 'googletagmanager.com/gtag/js',
    phpTagName: '/g/collect',
    requiredVariables: ['tid', 'dl', 'dt'],
  },
  {
    family: 'adobe',
    name: 'Adobe Analytics',
    jsTagName: 'AppMeasurement*.js',
    phpTagName: '/b/ss/',
    requiredVariables: ['pageName'],
  },
  {
    family: 'snowplow',
    name: 'Snowplow',
    jsTagName: 'sp.js',
    phpTagName: '/tp2',
    requiredVariables: ['e', 'aid', 'url'],
  },
  {
    family: 'plausible',
    name: 'Plausible',
    jsTagName: 'plausible.io/js/',
    phpTagName: '/api/event',
    requiredVariables: ['n', 'd', 'u'],
  },
];
