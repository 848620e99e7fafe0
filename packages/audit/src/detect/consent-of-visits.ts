import type { Detection } from '@vigie/contract/detection.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';

/** Returns the banner of a visit: whether one was there, and whose; null where the visit could not look. */
export function bannerOf(visit: Observation): { isSeen: boolean | null; platform: string | null } {
  const consent = seen(visit.consent);
  if (consent === undefined) return { isSeen: null, platform: null };
  const { bannerAtMs, platform, result } = consent;
  const isAnswered = result === 'done' || result === 'failed';
  const isSeen = typeof bannerAtMs === 'number' || isAnswered || platform !== null;
  // Older agents look for banners only where they answer them.
  const hasLooked = result !== 'not-asked' || bannerAtMs !== undefined;
  return { isSeen: isSeen || (hasLooked ? false : null), platform };
}

/** Returns whether a visit accepted its banner. */
export function didAccept(visit: Observation): boolean {
  const consent = seen(visit.consent);
  return consent?.action === 'accept' && consent.result === 'done';
}

/** Returns what visits say of the banner together. */
export function consentOf(visits: readonly Observation[]): Detection['consent'] {
  const banners = visits.map(bannerOf);
  const isBannerSeen = banners.some(({ isSeen }) => isSeen === true)
    ? true
    : banners.some(({ isSeen }) => isSeen === false)
      ? false
      : null;
  return {
    isBannerSeen,
    platform: banners.find(({ platform }) => platform !== null)?.platform ?? null,
    isAccepted: visits.some(didAccept),
  };
}
