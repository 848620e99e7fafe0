import type { ShownContent } from '@vigie/contract/observation/observation.ts';

export interface WitnessConfig {
  /** Name of the binding that sends messages; it exists in this world only. */
  binding: string;
  finalEvent: string;
  hideEvent: string;
  /** True if the document runs its leave events right before it really leaves, and reports it. */
  tellsLeaving: boolean;
  /**
   * Limits in characters, for one link and for all links. A longer link is omitted, and so are the links past the
   * total.
   */
  linkLength: number;
  linksLength: number;
  /** Maximum number of reported entries of a storage. */
  storedMax: number;
}
/** Functions for reading the page at the end; stored in the isolated world, which no page script reaches. */
export interface Witness {
  read(withLinks: boolean): {
    title: string;
    metaPolicies: { disposition: 'enforce' | 'report'; text: string }[];
    shown: ShownContent;
    links: string[];
  };
  /**
   * Resolves when one or two frames were shown, so that work which the page requested for the next frame is done.
   * Returns true if the page draws one frame after another, or runs an animation that has an end.
   */
  frames(): Promise<boolean>;
  leave(): void;
  /** Reverts the leave events of a page that stays, because the navigation was a download. */
  stay(): void;
}
/** Sends a message with its time. */
export type SendMessage = (message: { kind: string } & Record<string, unknown>) => void;
