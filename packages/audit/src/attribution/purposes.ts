import type { VendorPurpose } from '@vigie/contract/inventory.ts';
import type { FamilyCategory } from '../hits/families/family.ts';

/** Purposes by category of third-party-web. Any other category is `other`. */
const PURPOSES: Readonly<Record<string, VendorPurpose>> = {
  ad: 'advertising',
  marketing: 'advertising',
  analytics: 'analytics',
  'tag-manager': 'tag-manager',
  'consent-provider': 'consent',
  'customer-success': 'support',
};

/** Vendors with the category "other" in third-party-web that test page variants, or measure speed and errors. */
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

/** Returns the purpose of a vendor of the public list. */
export function purposeOf({ name, category }: { name: string; category: string }): VendorPurpose {
  if (TESTING.has(name)) return 'testing';
  if (PERFORMANCE.has(name)) return 'performance';
  return PURPOSES[category] ?? 'other';
}

/** Returns the purpose of the trackers of a family. */
export function purposeOfFamily(category: FamilyCategory): VendorPurpose {
  return category === 'ab-test' ? 'testing' : category;
}
