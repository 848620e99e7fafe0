import { BANNER_OFFERS, type BannerOffer } from '@vigie/contract/observation/consent-signals.ts';
import type { Banner } from './banner-detector.ts';

/**
 * Returns the kinds of answers that the buttons of banners offer. A refusal that nobody can see is none: a script can
 * still press it, and so the visit may be answered by it.
 */
export function offersOf(banners: Banner[]): BannerOffer[] {
  const kinds = banners.flatMap(({ buttons }) =>
    buttons.filter(({ kind, isSeen }) => kind !== 'refuse' || isSeen).map(({ kind }) => kind),
  );
  return BANNER_OFFERS.filter((offer) => kinds.includes(offer));
}
