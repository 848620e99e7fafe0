import { rulesOf } from '../blocking/blocking-tally.ts';
import type { Report } from '../report/report.ts';
import { codeSpan } from './markdown-code.ts';
import type { Pen } from './pen.ts';
import { browserTexts, trackerText } from './text-blocking.ts';

const ROWS_MAX = 10;

/** Returns which trackers content blockers stop, by which rules, in which browsers, and what escapes them. */
export function markdownBlocking({ head, blocking }: Report, { labels }: Pick<Pen, 'labels'>): string {
  if (blocking === undefined || blocking.pages === 0) return '';
  const words = labels.blocking;
  const title = `### ${words.title}`;
  if (blocking.blocked === 0) return `${title}\n\n${words.nothing}`;
  const trackers = [...blocking.trackers.values()].map(
    (row) => `- ${row.outcomes.free < row.pages ? '❌' : 'ℹ️'} ${codeSpan(trackerText(row, { labels }))}`,
  );
  const rules = rulesOf(blocking).map(
    ({ list, rule, url, pages }) =>
      `- ${codeSpan(list)} ${codeSpan(rule)}: ${codeSpan(url)} (${labels.pages(pages)})`,
  );
  const escaped = [...blocking.escaped.keys()].map((url) => `- ${codeSpan(url)}`);
  const browsers = browserTexts({ head, blocking }, labels).map(
    ({ name, effect, missing }) =>
      `- **${name}**: ${codeSpan(effect)}${missing === '' ? '' : `; ${codeSpan(missing)}`}`,
  );
  return [
    title,
    words.figures(blocking),
    listed(trackers),
    listed(rules),
    ...(escaped.length === 0 ? [] : [words.escaped, listed(escaped)]),
    ...(browsers.length === 0 ? [] : [words.browsers, listed(browsers)]),
  ]
    .filter((part) => part !== '')
    .join('\n\n');

  function listed(rows: readonly string[]): string {
    const rest = rows.length - ROWS_MAX;
    return [...rows.slice(0, ROWS_MAX), ...(rest > 0 ? [`- ${labels.andMore(rest)}`] : [])].join('\n');
  }
}
