import type { CountedHit } from '@vigie/contract/counted.ts';
import { COUNTED_STATE_WORDS, countedSentences } from '@vigie/contract/wording/counted-words.ts';
import type { Report } from '../report/report.ts';
import { heading, type Pen } from './pen.ts';
import { oneLine, wrap } from './terminal-text.ts';

const INDENT = '     ';

/** Returns how many hits the vendors' reports have, and why others are missing. */
export function countLines({ counts }: Report, pen: Pen): string[] {
  if (counts === undefined) return [];
  const { labels, paint, width } = pen;
  const figures = Object.entries(counts.states).map(([state, count]) =>
    labels.countOf(COUNTED_STATE_WORDS[state as CountedHit['state']][labels.locale], count),
  );
  const reasons = counts.reasons.flatMap(({ state, reason, count, pages }) => {
    const { cause, remedy } = countedSentences({ state, reason }, labels.locale);
    const mark = state === 'not-counted' ? paint('red', '!') : '·';
    return [
      `  ${mark} ${paint('bold', labels.hits(count))}  ${paint('dim', labels.pages(pages.size))}`,
      ...wrap(cause ?? '', width - INDENT.length).map((line) => INDENT + line),
      ...wrap(remedy ?? '', width - INDENT.length).flatMap((line) =>
        line === '' ? [] : [INDENT + paint('cyan', line)],
      ),
      ...[...pages].slice(0, URLS_MAX).map((url) => `${INDENT}${paint('dim', oneLine(url))}`),
    ];
  });
  return [heading(labels.counts, pen), `  ${figures.join(', ')}`, ...reasons];
}

const URLS_MAX = 3;
