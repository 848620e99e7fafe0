import { BANNER_OFFERS, type BannerOffer } from '@vigie/contract/observation/consent-signals.ts';
import type { Banner } from './banner-detector.ts';

/** Returns the kinds of answers that the buttons of banners offer. */
export function offersOf(banners: Banner[]): BannerOffer[] {
  const kinds = banners.flatMap(({ buttons }) => buttons.map(({ kind }) => kind));
  return BANNER_OFFERS.filter((offer) => kinds.includes(offer));
}
