import type { Tag } from '@vigie/contract/tag.ts';

type Purpose = Tag['purpose'];

/** What third-party-web's categories are here; what is none of ours is `other`. */
const PURPOSES: Record<string, Purpose> = {
  ad: 'advertising',
  marketing: 'advertising',
  analytics: 'analytics',
  'consent-provider': 'consent',
  'customer-success': 'support',
};

/** Vendors that third-party-web counts among others: they show variants of a page, or measure its speed and errors. */
const TESTING = new Set([
  'AB Tasty',
  'BeamPulse',
  'Convert Insights',
  'Dynamic Yield',
  'Google Analytics Experiments',
  'Google Optimize',
  'HP Optimost',
  'Kameleoon',
  'Monetate',
  'Omniconvert',
  'Optimizely',
  'VWO',
]);
const PERFORMANCE = new Set([
  'AppDynamics',
  'Bugsnag',
  'Catchpoint',
  'Dynatrace',
  'mPulse',
  'New Relic',
  'Pingdom RUM',
  'Raygun',
  'Rollbar',
  'Sentry',
  'SpeedCurve RUM',
  'TrackJS',
]);

/** What a vendor is for. */
export function purposeOf({ name, category }: { name: string; category: string }): Purpose {
  if (TESTING.has(name)) return 'testing';
  if (PERFORMANCE.has(name)) return 'performance';
  return PURPOSES[category] ?? 'other';
}
