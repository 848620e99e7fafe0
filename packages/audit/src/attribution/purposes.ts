import type { VendorPurpose } from '@vigie/contract/inventory.ts';
import type { FamilyCategory } from '../hits/families/family.ts';

/** What third-party-web's categories are here; what is none of ours is `other`. */
const PURPOSES: Readonly<Record<string, VendorPurpose>> = {
  ad: 'advertising',
  marketing: 'advertising',
  analytics: 'analytics',
  'tag-manager': 'tag-manager',
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

/** Returns what a vendor of the public list is for. */
export function purposeOf({ name, category }: { name: string; category: string }): VendorPurpose {
  if (TESTING.has(name)) return 'testing';
  if (PERFORMANCE.has(name)) return 'performance';
  return PURPOSES[category] ?? 'other';
}

/** Returns what trackers of a family are for. */
export function purposeOfFamily(category: FamilyCategory): VendorPurpose {
  return category === 'ab-test' ? 'testing' : category;
}
