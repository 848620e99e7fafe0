import type { Home } from '@vigie/contract/home.ts';
import { isBarelyMeasured } from '@vigie/contract/score.ts';

export type HomeWebsite = Home['websites'][number];
export type Attention = Record<
  'broken' | 'unmeasured' | 'agents' | 'messages' | 'problems' | 'faulty',
  number
>;

/**
 * How many things of each kind wait; messages are counted apart, for those who answer them. Who may not read problems is
 * told how many websites have faults.
 */
export function attentionOf({ counts, websites }: Home, messages: number): Attention {
  return {
    broken: counts.broken,
    unmeasured: websites.filter(isUnmeasured).length,
    agents: counts.offlineAgents ?? 0,
    messages,
    problems: counts.openProblems ?? 0,
    faulty: counts.openProblems === null ? websites.filter(hasFaults).length : 0,
  };
}

/** Something was measured, but too little for a grade: its settings wait for somebody. */
const isUnmeasured = ({ now }: HomeWebsite): boolean => now !== null && isBarelyMeasured(now.score);

const hasFaults = ({ reliability }: HomeWebsite): boolean => reliability !== null && reliability < 100;

/** Points won or lost since the audit before; null when there is nothing to compare, or nothing changed. */
export function changeOf({ reliability, previousReliability }: HomeWebsite): number | null {
  if (reliability === null || previousReliability === null) return null;
  const points = Math.round((reliability - previousReliability) * 10) / 10;
  return points === 0 ? null : points;
}
