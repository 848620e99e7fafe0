import type { BannerButton } from './banner-buttons.ts';

interface SeenButton extends Pick<BannerButton, 'kind' | 'isForAll' | 'label' | 'leadsAway'> {
  /** Number of the banner's element in this document; it stays when the element's names change. */
  id: number;
  /** True if a visitor can see it, now or by scrolling. */
  isSeen: boolean;
  /** True if a mouse can hit it without scrolling. */
  isFree: boolean;
}
export interface SeenBanner {
  manager: string | null;
  /** Text without numbers, because some banners count seconds down. */
  text: string;
  buttons: SeenButton[];
  switchesOn: number;
}
/** Result of a search in a document; later calls name buttons and suspects by their numbers. */
export interface BannerSearchResult {
  banners: SeenBanner[];
  /** Visible elements that may hide a banner from scripts: frames, and hosts of closed roots. */
  suspects: { kind: 'frame' | 'host'; manager: string | null; x: number; y: number }[];
  /** True if a frame is visible: it can change while its host stays as it is. */
  showsFrame: boolean;
}
export type Spot = { x: number; y: number; isFree: boolean };
