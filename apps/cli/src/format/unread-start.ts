import type { UnreadStart } from '@vigie/inspector/crawl/start-pages.ts';
import type { Pen } from './pen.ts';
import { oneLine } from './terminal-text.ts';

/** Returns one sentence with the reason why a discovery failed. */
export function unreadStartOf({ url, code, message }: UnreadStart, { labels, sentences }: Words): string {
  const why = `${sentences.failure(code)} (${message})`;
  return oneLine(`${labels.unreadStart(url)} ${why}`);
}

type Words = Pick<Pen, 'labels' | 'sentences'>;
