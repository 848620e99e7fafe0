import { CONVERSIONS_APIS } from '../conversions/known-apis.ts';
import { FAMILIES } from '../hits/families/known-families.ts';

/** Families of one vendor, whose identifiers are comparable: its pixel and its conversions API. */
const GROUPS: Readonly<Record<string, string>> = {
  ga4: 'google-analytics',
  'universal-analytics': 'google-analytics',
  'ga4-measurement-protocol': 'google-analytics',
  'meta-pixel': 'meta',
  'meta-conversions-api': 'meta',
  'tiktok-pixel': 'tiktok',
  'tiktok-events-api': 'tiktok',
  'pinterest-tag': 'pinterest',
  'pinterest-conversions-api': 'pinterest',
  'linkedin-insight': 'linkedin',
  'linkedin-conversions-api': 'linkedin',
  'snapchat-pixel': 'snapchat',
  'snapchat-conversions-api': 'snapchat',
};

/** Returns the name of a destination's product; the code of its family if that is unknown. */
export const destinationName = (family: string): string =>
  CONVERSIONS_APIS.find((api) => api.family === family)?.name ??
  (Object.hasOwn(FAMILIES, family) ? FAMILIES[family]?.name : undefined) ??
  family;

const CONVERSIONS = /-(?:conversions-api|events-api|measurement-protocol)$/;

/** Returns the vendor of a family; the family itself if it has no other one. */
export const groupOf = (family: string): string =>
  (Object.hasOwn(GROUPS, family) ? GROUPS[family] : undefined) ?? family;

export const isConversionsApi = (family: string): boolean => CONVERSIONS.test(family);

/** Returns whether the vendor of a pixel has a conversions API. */
export const hasConversionsApi = (family: string): boolean =>
  Object.hasOwn(GROUPS, family) && !isConversionsApi(family);

/**
 * Returns whether a vendor may get nothing of a visitor who refused. Tags of Google send pings without identifiers then,
 * and a measurement of the audience may be exempt.
 */
export function needsConsent(family: string): boolean {
  if (isConversionsApi(family)) return family !== 'ga4-measurement-protocol';
  return family !== 'google-ads' && family !== 'floodlight' && FAMILIES[family]?.category === 'advertising';
}
