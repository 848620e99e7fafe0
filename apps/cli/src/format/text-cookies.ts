import { cookieEffect } from '@vigie/contract/wording/cookie-words.ts';
import { cookiesOf } from '../cookies/cookie-tally.ts';
import type { Report } from '../report/report.ts';
import { codeSpan } from './markdown-code.ts';
import { heading, type Pen } from './pen.ts';
import { oneLine, wrap } from './terminal-text.ts';

const ROWS_MAX = 12;
const INDENT = '     ';

/** Returns the cookies that live less long in other browsers, and what it means for visitors. */
export function cookieLines(report: Report, pen: Pen): string[] {
  const { labels, paint, width } = pen;
  const sentences = sentencesOf(report, pen);
  if (sentences === null) return [];
  const title = heading(labels.cookies.title, pen);
  if (sentences.length === 0) return [title, `  ${labels.cookies.nothing}`];
  const rest = sentences.length - ROWS_MAX;
  return [
    title,
    ...sentences.slice(0, ROWS_MAX).flatMap(({ sentence, pages }) => {
      const [first = '', ...more] = wrap(oneLine(sentence), width - INDENT.length);
      return [`  · ${first}  ${paint('dim', labels.pages(pages))}`, ...more.map((line) => INDENT + line)];
    }),
    ...(rest > 0 ? [`${INDENT}${paint('dim', labels.andMore(rest))}`] : []),
  ];
}

/** Returns the same as Markdown. */
export function markdownCookies(report: Report, pen: Pick<Pen, 'labels'>): string {
  const { labels } = pen;
  const sentences = sentencesOf(report, pen);
  if (sentences === null) return '';
  const rest = sentences.length - ROWS_MAX;
  const rows = sentences
    .slice(0, ROWS_MAX)
    .map(({ sentence, pages }) => `- ${codeSpan(sentence)} (${labels.pages(pages)})`);
  const list = [...rows, ...(rest > 0 ? [`- ${labels.andMore(rest)}`] : [])].join('\n');
  return `### ${labels.cookies.title}\n\n${list === '' ? labels.cookies.nothing : list}`;
}

function sentencesOf({ cookies }: Report, { labels }: Pick<Pen, 'labels'>) {
  if (cookies === undefined) return null;
  return cookiesOf(cookies).map(({ name, lifetime, pages }) => ({
    sentence: cookieEffect(name, lifetime, labels.locale),
    pages,
  }));
}
