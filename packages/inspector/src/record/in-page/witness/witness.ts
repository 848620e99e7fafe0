export interface WitnessConfig {
  /** Name of the binding that takes messages out; it exists in this world only. */
  binding: string;
  finalEvent: string;
  hideEvent: string;
  /** Characters of one link, and of all links together: a longer one is left out, as are those after the last. */
  linkLength: number;
  linksLength: number;
}
/** What the page is asked for at the end; kept in the isolated world, where no page script reaches it. */
export interface Witness {
  read(withLinks: boolean): {
    title: string;
    metaPolicies: { disposition: 'enforce' | 'report'; text: string }[];
    links: string[];
  };
  leave(): void;
  quench(): void;
}
/** Sends a message with the time at which it is sent. */
export type Tell = (message: { kind: string } & Record<string, unknown>) => void;
