import type { AgentNeeds } from '@vigie/contract/labels.ts';

/** What is asked of agents, as a form holds it. */
export interface NeedsValues {
  /** Words with spaces between them. */
  labels: string;
  location: string;
}

export const needsValuesOf = (needs?: AgentNeeds): NeedsValues => ({
  labels: needs?.labels.join(' ') ?? '',
  location: needs?.location ?? '',
});

export const needsOf = ({ labels, location }: NeedsValues): AgentNeeds => ({
  labels: labels.split(/[\s,;]+/).filter((label) => label !== ''),
  location: location.trim() || null,
});

/** Needs in a few words; empty without any. */
export const needsText = ({ labels, location }: NeedsValues): string =>
  [labels.trim(), location.trim()].filter(Boolean).join(' · ');
