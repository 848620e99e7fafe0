import type { Severity } from '@vigie/contract/classification.ts';

/** What a message to a channel says beside what it tells. */
export interface ChannelWords {
  /** Before the title of an event that is no first notice. */
  headline: Record<'reminder' | 'escalated' | 'over', (title: string) => string>;
  severity: Record<Severity, string>;
  website: string;
  remedy: string;
  pages: (count: number) => string;
  since: string;
  /** In the place of `since`, of what is over. */
  from: string;
  over: string;
  owner: string;
  changes: string;
  release: (label: string) => string;
  settings: string;
  more: (count: number) => string;
  open: string;
  /** Questions that the panel asks. */
  acknowledge: string;
  mute: string;
  test: { title: string; remedy: string };
}
