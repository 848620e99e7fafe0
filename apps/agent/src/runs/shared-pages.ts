import type { Returns } from '@vigie/contract/agent-protocol.ts';
import { createBreather } from '@vigie/inspector/crawl/breather.ts';
import type { Elsewhere } from '@vigie/inspector/crawl/visit-website.ts';
import { createQueue } from '@vigie/inspector/queue.ts';
import type { Journal } from '../journal/journal.ts';
import { createSignal } from '../signal.ts';
import type { RunFrontier } from './run-frontier.ts';

/** Pages of a run that other agents visit. They still belong to this run, which ends only after they are returned. */
export type SharedPages = {
  /** Releases waiting pages to other agents; returns their number. An event names them. */
  release(most: { max: number; keep: number }): Promise<number>;
  /** Stores the results of other agents for such pages, or that they were not visited. Idempotent. */
  takeBack(returns: Returns): Promise<void>;
  /** Results of other agents, for the visits of this run's own pages. */
  readonly elsewhere: Elsewhere;
};

type Parts = { frontier: RunFrontier; journal: Pick<Journal, 'append' | 'away' | 'visited'> };

export function createSharedPages({ frontier, journal }: Parts): SharedPages {
  const changed = createSignal();
  const queue = createQueue();
  let isReleasing = false;

  const release = async (most: { max: number; keep: number }) => {
    const urls = frontier.takeSpare(most);
    if (urls.length === 0) return 0;
    isReleasing = true;
    try {
      await frontier.announce();
      await journal.append({ type: 'released', urls });
    } catch (error) {
      frontier.putBack(urls);
      throw error;
    } finally {
      isReleasing = false;
      changed.fire();
    }
    return urls.length;
  };

  const takeBack = async ({ visited, givenBack }: Returns) => {
    const breather = createBreather();
    for (const { url, finalUrl, links } of visited) {
      if (finalUrl !== null && finalUrl !== url) frontier.redirected(url, finalUrl);
      for (const link of links) {
        await breather.breathe();
        frontier.offer(link, 'link');
      }
    }
    // The message about found pages comes before the page counts as back. A crash in between only repeats the
    // message.
    await frontier.announce();
    const isAway = (url: string) => journal.away().has(url);
    const returned = {
      visited: [...new Set(visited.map(({ url }) => url))].filter(isAway),
      givenBack: [...new Set(givenBack)].filter(isAway),
    };
    if (returned.visited.length + returned.givenBack.length > 0)
      await journal.append({ type: 'returned', ...returned });
    frontier.putBack(returned.givenBack);
    changed.fire();
  };

  return {
    release: (most) => queue.run(() => release(most)),
    takeBack: (returns) => queue.run(() => takeBack(returns)),
    elsewhere: { isPending: () => isReleasing || journal.away().size > 0, changed: changed.next },
  };
}
