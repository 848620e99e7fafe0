import type { BannerButton } from './banner-buttons.ts';

interface SeenButton extends Pick<BannerButton, 'kind' | 'isForAll' | 'label' | 'leadsAway'> {
  /** Of its element in this document, whatever it is called meanwhile. */
  id: number;
  /** It can be hit where it stands. */
  isFree: boolean;
}
export interface SeenBanner {
  manager: string | null;
  /** What it says, without numbers: some count seconds down. */
  text: string;
  buttons: SeenButton[];
  switchesOn: number;
}
/** What a look at a document finds; buttons and suspects are asked for by their numbers. */
export interface BannerLook {
  banners: SeenBanner[];
  /** Shown elements that may hide a banner from scripts: frames, and hosts of closed roots. */
  suspects: { kind: 'frame' | 'host'; manager: string | null; x: number; y: number }[];
  /** A frame is shown: it can change while its host stays as it is. */
  showsFrame: boolean;
}
export type Spot = { x: number; y: number; isFree: boolean };
