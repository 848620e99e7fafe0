import { ADOBE_LIMITS, ADOBE_WEB_SDK_LIMITS } from './families/adobe.ts';
import { AMPLITUDE_LIMITS } from './families/amplitude.ts';
import { GA4_LIMITS } from './families/ga4.ts';
import { LINKEDIN_LIMITS } from './families/linkedin.ts';
import { MATOMO_LIMITS } from './families/matomo.ts';
import { META_LIMITS } from './families/meta.ts';
import { MIXPANEL_LIMITS } from './families/mixpanel.ts';
import { PIANO_LIMITS } from './families/piano.ts';
import { PINTEREST_LIMITS } from './families/pinterest.ts';
import { PLAUSIBLE_LIMITS } from './families/plausible.ts';
import { POSTHOG_LIMITS } from './families/posthog.ts';
import { SEGMENT_LIMITS } from './families/segment.ts';
import { SNOWPLOW_LIMITS } from './families/snowplow.ts';
import { TIKTOK_LIMITS } from './families/tiktok.ts';
import { UMAMI_LIMITS } from './families/umami.ts';
import type { FamilyLimits, LimitRule } from './limit-rule.ts';

/** Families with documented limits. */
export const FAMILY_LIMITS: readonly FamilyLimits[] = [
  GA4_LIMITS,
  MATOMO_LIMITS,
  PIANO_LIMITS,
  ADOBE_LIMITS,
  ADOBE_WEB_SDK_LIMITS,
  META_LIMITS,
  TIKTOK_LIMITS,
  PINTEREST_LIMITS,
  LINKEDIN_LIMITS,
  PLAUSIBLE_LIMITS,
  UMAMI_LIMITS,
  POSTHOG_LIMITS,
  SNOWPLOW_LIMITS,
  SEGMENT_LIMITS,
  AMPLITUDE_LIMITS,
  MIXPANEL_LIMITS,
];

/** Rules by family. */
export const LIMITS_OF_FAMILY: Readonly<Record<string, readonly LimitRule[]>> = Object.fromEntries(
  FAMILY_LIMITS.map(({ vendor, rules }) => [vendor, rules]),
);
