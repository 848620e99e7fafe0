import type { FoundChromium } from '@vigie/inspector/browser/chromium.ts';

/** Hits that a contender recorded on the visited pages. */
export interface Recorded {
  hits: string[];
  pushes: number;
}

export interface Contender {
  /** Visits the pages; returns null if the contender records nothing. */
  visit(urls: string[]): Promise<Recorded | null>;
  close(): Promise<void>;
}

/** Common options: all use the same browser, with equal arguments and environment. */
export interface ContenderOptions {
  concurrency: number;
  chromium: FoundChromium;
}

export type OpenContender = (options: ContenderOptions) => Promise<Contender>;

/** Processes items with a number of parallel workers. */
export async function inParallel<T>(
  items: T[],
  concurrency: number,
  work: (item: T, slot: number) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const worker = async (slot: number) => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item, slot);
  };
  await Promise.all(Array.from({ length: concurrency }, (_, slot) => worker(slot)));
}
