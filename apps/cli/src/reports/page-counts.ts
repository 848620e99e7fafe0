import type { CountedHit } from '@vigie/contract/counted.ts';
import type { ReportPage } from '../report/page.ts';

/** Parts of a page that are known only after all pages are stored. */
type ServerSide = Pick<ReportPage, 'sentOn' | 'sentOnFindings'>;

export interface PageCounts {
  /** Adds the states of a page's hits; by tracker, the primary one first. */
  add: (place: number, states: CountedHit[][]) => void;
  /** Adds the destinations of a page's hits behind a server. */
  addServerSide: (place: number, serverSide: ServerSide) => void;
  /** Returns the pages with the states of their hits. */
  within: (pages: AsyncIterable<[number, ReportPage]>) => AsyncIterable<[number, ReportPage]>;
}

/** Creates a store of states and destinations, which are known only after all pages are stored. */
export function openCounts(): PageCounts {
  const known = new Map<number, CountedHit[][]>();
  const servers = new Map<number, ServerSide>();
  return {
    add: (place, states) => void known.set(place, states),
    addServerSide: (place, serverSide) => void servers.set(place, serverSide),
    async *within(pages) {
      for await (const [place, page] of pages)
        yield [place, { ...withStates(page, known.get(place)), ...servers.get(place) }];
    },
  };
}

function withStates(page: ReportPage, states: CountedHit[][] | undefined): ReportPage {
  if (states === undefined) return page;
  const [counted = [], ...others] = states;
  const trackers = page.trackers?.map((tracker, index) => ({ ...tracker, counted: others[index] ?? [] }));
  return { ...page, counted, ...(trackers && { trackers }) };
}
