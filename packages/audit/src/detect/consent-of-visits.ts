import type { Detection } from '@vigie/contract/detection.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';

/** Returns whether a visit had a banner, and its platform; null if the visit could not detect it. */
export function bannerOf(visit: Observation): { isSeen: boolean | null; platform: string | null } {
  const consent = seen(visit.consent);
  if (consent === undefined) return { isSeen: null, platform: null };
  const { bannerAtMs, platform, result } = consent;
  const isAnswered = result === 'done' || result === 'failed';
  const isSeen = typeof bannerAtMs === 'number' || isAnswered || platform !== null;
  // Older agents detect banners only when they answer them.
  const wasChecked = result !== 'not-asked' || bannerAtMs !== undefined;
  return { isSeen: isSeen || (wasChecked ? false : null), platform };
}

/** Returns whether a visit accepted its banner. */
export function didAccept(visit: Observation): boolean {
  const consent = seen(visit.consent);
  return consent?.action === 'accept' && consent.result === 'done';
}

/** Returns the consent facts that visits give together. */
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
