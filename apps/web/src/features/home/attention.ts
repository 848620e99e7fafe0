import type { Home } from '@vigie/contract/home.ts';

export type HomeWebsite = Home['websites'][number];
export type Attention = Record<'broken' | 'agents' | 'messages' | 'problems' | 'faulty', number>;

/**
 * How many things of each kind wait; messages are counted apart, for those who answer them. Who may not read problems is
 * told how many websites have faults.
 */
export function attentionOf({ counts, websites }: Home, messages: number): Attention {
  return {
    broken: counts.broken,
    agents: counts.offlineAgents ?? 0,
    messages,
    problems: counts.openProblems ?? 0,
    faulty: counts.openProblems === null ? websites.filter(hasFaults).length : 0,
  };
}

const hasFaults = ({ reliability }: HomeWebsite): boolean => reliability !== null && reliability < 100;

/** Points won or lost against the week before; null when there is nothing to compare, or nothing changed. */
export function changeOf({ reliability, previousReliability }: HomeWebsite): number | null {
  if (reliability === null || previousReliability === null) return null;
  const points = Math.round((reliability - previousReliability) * 10) / 10;
  return points === 0 ? null : points;
}
