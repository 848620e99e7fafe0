import type { AgentNeeds } from '@vigie/contract/labels.ts';

/** Requirements for agents, as form values. */
export interface NeedsValues {
  /** Labels separated by spaces. */
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

/** Returns the requirements in a few words; empty without any. */
export const needsText = ({ labels, location }: NeedsValues): string =>
  [labels.trim(), location.trim()].filter(Boolean).join(' · ');
