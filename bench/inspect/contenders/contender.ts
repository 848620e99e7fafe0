import type { FoundChromium } from '@vigie/inspector/browser/chromium.ts';

/** What a contender recorded of the visited pages. */
export interface Recorded {
  hits: string[];
  pushes: number;
}

export interface Contender {
  /** Null of one that records nothing. */
  visit(urls: string[]): Promise<Recorded | null>;
  close(): Promise<void>;
}

/** All visit with the same browser, started with the same arguments in the same environment. */
export interface ContenderOptions {
  concurrency: number;
  chromium: FoundChromium;
}

export type OpenContender = (options: ContenderOptions) => Promise<Contender>;

/** Works on the items, pages or others, as many at once as asked. */
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
