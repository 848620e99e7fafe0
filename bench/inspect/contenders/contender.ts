/** What a contender recorded of the visited pages; zeros for one that records nothing. */
export interface Recorded {
  hits: string[];
  pushes: number;
}

export interface Contender {
  visit(urls: string[]): Promise<Recorded>;
  close(): Promise<void>;
}

export type OpenContender = (options: { concurrency: number }) => Promise<Contender>;

export const NOTHING: Recorded = { hits: [], pushes: 0 };

/** Visits the URLs with as many visitors at once as asked. */
export async function inParallel(
  urls: string[],
  concurrency: number,
  visit: (url: string, slot: number) => Promise<void>,
): Promise<void> {
  const queue = [...urls];
  const worker = async (slot: number) => {
    for (let url = queue.shift(); url !== undefined; url = queue.shift()) await visit(url, slot);
  };
  await Promise.all(Array.from({ length: concurrency }, (_, slot) => worker(slot)));
}
