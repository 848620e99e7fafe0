import { BLOCKING_BROWSER_NAMES } from '@vigie/contract/wording/blocking-words.ts';
import { rulesOf, type BlockingTally } from '../blocking/blocking-tally.ts';
import type { Report } from '../report/report.ts';
import type { Labels } from './labels/labels.ts';
import { heading, type Pen } from './pen.ts';
import { oneLine, wrap } from './terminal-text.ts';

const INDENT = '     ';
const ROWS_MAX = 10;
const LISTS_MAX = 4;

/** Returns which trackers content blockers stop, by which rules, in which browsers, and what escapes them. */
export function blockingLines({ head, blocking }: Report, pen: Pen): string[] {
  if (blocking === undefined || blocking.pages === 0) return [];
  const { labels, paint, width } = pen;
  const words = labels.blocking;
  const more = (count: number) => (count > 0 ? [`${INDENT}${paint('dim', labels.andMore(count))}`] : []);
  const lines = [heading(words.title, pen), `  ${words.figures(blocking)}`];
  if (blocking.blocked === 0) return [...lines, `  ${words.nothing}`];
  const trackers = [...blocking.trackers.values()];
  const rules = rulesOf(blocking);
  const escaped = [...blocking.escaped];
  return [
    ...lines,
    ...trackers
      .slice(0, ROWS_MAX)
      .map((row) => `  ${row.outcomes.free < row.pages ? paint('red', '!') : '·'} ${trackerText(row, pen)}`),
    ...more(trackers.length - ROWS_MAX),
    ...rules
      .slice(0, ROWS_MAX)
      .flatMap(({ list, rule, url, pages }) => [
        `  ${oneLine(list)}: ${oneLine(rule)}  ${paint('dim', labels.pages(pages))}`,
        `${INDENT}${paint('dim', oneLine(url))}`,
      ]),
    ...more(rules.length - ROWS_MAX),
    ...(escaped.length === 0 ? [] : [`  ${words.escaped}`]),
    ...escaped.slice(0, ROWS_MAX).map(([url]) => `${INDENT}${oneLine(url)}`),
    ...browserTexts({ head, blocking }, labels).flatMap(({ name, effect, missing }, index) => [
      ...(index === 0 ? [`  ${words.browsers}`] : []),
      ...wrap(`${name}: ${oneLine(effect)}`, width - INDENT.length).map((line) => INDENT + line),
      ...wrap(missing, width - INDENT.length).flatMap((line) =>
        line === '' ? [] : [`${INDENT}  ${paint('dim', line)}`],
      ),
    ]),
  ];
}

type TrackerRow = BlockingTally['trackers'] extends Map<string, infer Row> ? Row : never;

/** Returns the name of a tracker with the number of pages of each outcome. */
export function trackerText({ name, outcomes }: TrackerRow, { labels }: Pick<Pen, 'labels'>): string {
  const parts = (['stopped', 'partly', 'free'] as const)
    .filter((outcome) => outcomes[outcome] > 0)
    .map((outcome) => labels.blocking.outcomes[outcome](outcomes[outcome]));
  return `${oneLine(name)}: ${parts.join(', ')}`;
}

/** Returns the effect in each browser, and the default lists that were not given. */
export function browserTexts({ head, blocking }: Pick<Report, 'head' | 'blocking'>, labels: Labels) {
  const words = labels.blocking;
  return (head.blockers?.browsers ?? []).map(({ browser, missing }) => {
    const effect = blocking?.browsers.get(browser);
    const { blocked = 0, neverSent = 0, stopped = new Set<string>() } = effect ?? {};
    const named = missing.slice(0, LISTS_MAX);
    if (missing.length > named.length) named.push('…');
    return {
      name: BLOCKING_BROWSER_NAMES[browser][labels.locale],
      effect: words.inBrowser({ blocked, neverSent, stopped: [...stopped] }),
      missing: named.length === 0 ? '' : words.missing(named),
    };
  });
}
