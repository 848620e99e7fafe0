import type { Home } from '@vigie/contract/home.ts';

export type HomeWebsite = Home['websites'][number];
export type Attention = Record<'broken' | 'agents' | 'messages' | 'problems', number>;

/** How many things of each kind wait; messages are counted apart, for those who answer them. */
export function attentionOf({ websites, offlineAgents }: Home, messages: number): Attention {
  return {
    broken: websites.filter(({ broken }) => broken.length > 0).length,
    agents: offlineAgents?.length ?? 0,
    messages,
    problems: websites.reduce((sum, { openProblems }) => sum + (openProblems ?? 0), 0),
  };
}

/** What broke first, most pages first; the others as they came, which is the least reliable first. */
export function byAttention(websites: readonly HomeWebsite[]): HomeWebsite[] {
  return websites.toSorted((one, other) => brokenPages(other) - brokenPages(one));
}

/** Points won or lost against the week before; null when there is nothing to compare, or nothing changed. */
export function changeOf({ reliability, previousReliability }: HomeWebsite): number | null {
  if (reliability === null || previousReliability === null) return null;
  const points = Math.round((reliability - previousReliability) * 10) / 10;
  return points === 0 ? null : points;
}

function brokenPages({ broken }: HomeWebsite): number {
  return broken.reduce((sum, { pages }) => sum + pages, 0);
}
