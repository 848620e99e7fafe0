import type { ShownContent } from '@vigie/contract/observation/observation.ts';

export interface WitnessConfig {
  /** Name of the binding that takes messages out; it exists in this world only. */
  binding: string;
  finalEvent: string;
  hideEvent: string;
  /** The document is told to leave right before it really does, and tells it. */
  tellsLeaving: boolean;
  /**
   * Limits in characters, for one link and for all links. A longer link is omitted, and so are the links past the
   * total.
   */
  linkLength: number;
  linksLength: number;
  /** Entries of a storage that are told at most. */
  storedMax: number;
}
/** What the page is asked for at the end; kept in the isolated world, where no page script reaches it. */
export interface Witness {
  read(withLinks: boolean): {
    title: string;
    metaPolicies: { disposition: 'enforce' | 'report'; text: string }[];
    shown: ShownContent;
    links: string[];
  };
  /**
   * Resolves when a frame was shown, or two: what the page asked for the next one is then done. True when it draws one
   * frame after another, or an animation that has an end is under way.
   */
  frames(): Promise<boolean>;
  leave(): void;
  /** The page that was told to leave stays: it was a download. */
  stay(): void;
}
/** Sends a message with the time at which it is sent. */
export type Tell = (message: { kind: string } & Record<string, unknown>) => void;
