import { limitSentences } from '@vigie/contract/wording/vendor-limit-words.ts';
import type { LimitGroup } from '../report/page-limits.ts';
import type { Report } from '../report/report.ts';
import { heading, type Pen } from './pen.ts';
import { oneLine, wrap } from './terminal-text.ts';

const GROUPS_MAX = 20;
const URLS_MAX = 3;
const INDENT = '     ';

/** Returns the limits of vendors that hits pass, those on most pages first. */
export function limitLines({ limits = [] }: Pick<Report, 'limits'>, pen: Pen): string[] {
  if (limits.length === 0) return [];
  const { labels, paint } = pen;
  const left = limits.length - GROUPS_MAX;
  return [
    heading(labels.limits, pen),
    ...sortedGroups(limits)
      .slice(0, GROUPS_MAX)
      .flatMap((group) => groupLines(group, pen)),
    ...(left > 0 ? [`${INDENT}${paint('dim', labels.andMore(left))}`] : []),
  ];
}

/** Returns the groups, those on most pages first. */
export function sortedGroups(groups: readonly LimitGroup[]): LimitGroup[] {
  return groups.toSorted((one, other) => other.pages.size - one.pages.size || other.hits - one.hits);
}

/** Returns a group as its vendor with the event, its sentences, and the sent value. */
export function limitWords(
  { finding }: LimitGroup,
  { labels }: Pick<Pen, 'labels'>,
): {
  title: string;
  text: string;
  value: string;
} {
  const { fact, effect } = limitSentences(finding, labels.locale);
  const { vendorName, event, value } = finding;
  return {
    title: event === null ? vendorName : `${vendorName} · ${event}`,
    text: `${fact} ${effect}`,
    value,
  };
}

function groupLines(group: LimitGroup, pen: Pen): string[] {
  const { labels, paint, width } = pen;
  const { title, text, value } = limitWords(group, pen);
  const urls = [...group.pages].slice(0, URLS_MAX);
  const left = group.pages.size - urls.length;
  const counts = `${labels.hits(group.hits)}, ${labels.pages(group.pages.size)}`;
  return [
    `  ${paint('yellow', '!')} ${paint('bold', oneLine(title))}  ${paint('dim', counts)}`,
    ...wrap(oneLine(text), width - INDENT.length).map((line) => INDENT + line),
    ...(value === '' ? [] : [`${INDENT}${oneLine(value)}`]),
    `${INDENT}${paint('dim', group.finding.source)}`,
    ...urls.map((url) => `${INDENT}${paint('dim', oneLine(url))}`),
    ...(left > 0 ? [`${INDENT}${paint('dim', labels.andMore(left))}`] : []),
  ];
}
