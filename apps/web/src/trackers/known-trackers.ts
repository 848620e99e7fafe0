import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';

export type KnownTracker = Pick<TrackingSettings, 'jsTagName' | 'phpTagName' | 'requiredVariables'> & {
  name: string;
};

/** What the common trackers are called on the wire, as each vendor documents it. */
export const KNOWN_TRACKERS: readonly KnownTracker[] = [
  {
    name: 'Matomo',
    jsTagName: 'matomo.js',
    phpTagName: 'matomo.php',
    requiredVariables: ['idsite', 'url', 'action_name'],
  },
  {
    name: 'Piano Analytics',
    jsTagName: 'piano-analytics*.js',
    phpTagName: '/event',
    requiredVariables: ['page'],
  },
  {
    name: 'Google Analytics 4',
    jsTagName: 'googletagmanager.com/gtag/js',
    phpTagName: '/g/collect',
    requiredVariables: ['tid', 'dl', 'dt'],
  },
  {
    name: 'Adobe Analytics',
    jsTagName: 'AppMeasurement*.js',
    phpTagName: '/b/ss/',
    requiredVariables: ['pageName'],
  },
  { name: 'Snowplow', jsTagName: 'sp.js', phpTagName: '/tp2', requiredVariables: ['e', 'aid', 'url'] },
  {
    name: 'Plausible',
    jsTagName: 'plausible.io/js/',
    phpTagName: '/api/event',
    requiredVariables: ['n', 'd', 'u'],
  },
];
