import type { DiscoveryFigures, Frontier } from '@vigie/inspector/crawl/frontier.ts';
import type { Journal } from '../journal/journal.ts';

/** A frontier that reports the pages found, and omits those that an earlier process visited. */
export type RunFrontier = Frontier & {
  /** Reports new pages, and the figures, also when only these changed. */
  announce(): Promise<void>;
  /** Removes half of the waiting pages beyond `keep`, at most `max`; those found last go first. */
  takeSpare(most: { max: number; keep: number }): string[];
  /** Returns removed pages to the queue. */
  putBack(urls: string[]): void;
};

type Parts = {
  frontier: Frontier;
  journal: Pick<Journal, 'visited' | 'discovered' | 'away'>;
  onDiscovered(urls: string[], figures: DiscoveryFigures): Promise<void>;
};

/**
 * Wraps a frontier for a run. Pages of a resumed run's journal are offered again, since the pages that linked to them
 * are not visited a second time.
 */
export function createRunFrontier({ frontier, journal, ...parts }: Parts): RunFrontier {
  const reported = new Set(journal.discovered());
  const waiting: string[] = [];
  let unreported: string[] = [];
  let reportedFigures = '';
  for (const url of reported) frontier.offer(url, 'start');

  const pull = () => {
    for (let url = frontier.take(); url !== null; url = frontier.take()) {
      if (!reported.has(url)) unreported.push(url);
      if (!journal.visited().has(url) && !journal.away().has(url)) waiting.push(url);
    }
  };
  return {
    ...frontier,
    async announce() {
      pull();
      const urls = unreported;
      unreported = [];
      for (const url of urls) reported.add(url);
      const figures = frontier.figures();
      const counts = `${figures.discovered} ${figures.toVisit} ${figures.problems.length}`;
      if (urls.length === 0 && counts === reportedFigures) return;
      reportedFigures = counts;
      await parts.onDiscovered(urls, figures);
    },
    take() {
      pull();
      return waiting.shift() ?? null;
    },
    takeSpare({ max, keep }) {
      pull();
      const count = Math.min(max, Math.floor((waiting.length - keep) / 2));
      return count > 0 ? waiting.splice(-count) : [];
    },
    putBack: (urls) => void waiting.push(...urls),
    waiting: () => waiting.length + frontier.waiting(),
    interrupt() {
      waiting.length = 0;
      frontier.interrupt();
    },
  };
}
