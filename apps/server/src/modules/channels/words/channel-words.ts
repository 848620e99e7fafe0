import type { Severity } from '@vigie/contract/classification.ts';

/** Fixed texts of messages to a channel. */
export interface ChannelWords {
  /** Headline of a later event, from the title of the first message. */
  headline: Record<'reminder' | 'escalated' | 'over', (title: string) => string>;
  severity: Record<Severity, string>;
  website: string;
  tracker: string;
  remedy: string;
  pages: (count: number) => string;
  since: string;
  /** First detection of an incident that returned. */
  firstSeen: string;
  /** Replaces `since` for an incident that is over. */
  from: string;
  over: string;
  owner: string;
  changes: string;
  release: (label: string) => string;
  settings: string;
  more: (count: number) => string;
  open: string;
  /** Labels of the actions in the panel. */
  acknowledge: string;
  mute: string;
  test: { title: string; remedy: string };
}
