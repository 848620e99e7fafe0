import type { CountedHit } from '@vigie/contract/counted.ts';
import type { ReportPage } from '../report/page.ts';

/** Parts of a page that are known only after all pages are stored. */
type ServerSide = Pick<ReportPage, 'sentOn' | 'sentOnFindings'>;

export interface PageCounts {
  /** Adds the states of a page's hits; by tracker, the primary one first. */
  add: (index: number, states: CountedHit[][]) => void;
  /** Adds the destinations of a page's hits behind a server. */
  addServerSide: (index: number, serverSide: ServerSide) => void;
  /** Returns the pages with the states of their hits. */
  within: (pages: AsyncIterable<[number, ReportPage]>) => AsyncIterable<[number, ReportPage]>;
}

/** Creates a store of states and destinations, which are known only after all pages are stored. */
export function openCounts(): PageCounts {
  const known = new Map<number, CountedHit[][]>();
  const servers = new Map<number, ServerSide>();
  return {
    add: (index, states) => void known.set(index, states),
    addServerSide: (index, serverSide) => void servers.set(index, serverSide),
    async *within(pages) {
      for await (const [index, page] of pages)
        yield [index, { ...withStates(page, known.get(index)), ...servers.get(index) }];
    },
  };
}

function withStates(page: ReportPage, states: CountedHit[][] | undefined): ReportPage {
  if (states === undefined) return page;
  const [counted = [], ...others] = states;
  const trackers = page.trackers?.map((tracker, index) => ({ ...tracker, counted: others[index] ?? [] }));
  return { ...page, counted, ...(trackers && { trackers }) };
}
