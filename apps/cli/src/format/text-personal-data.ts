import { personalDataAdvice, receiverText } from '@vigie/contract/wording/personal-data-advice.ts';
import type { Report } from '../report/report.ts';
import { heading, type Pen } from './pen.ts';
import { groupFindings, findingText, type PersonalDataGroup } from './personal-data-groups.ts';
import { oneLine, wrap } from './terminal-text.ts';

const GROUPS_MAX = 20;
const URLS_MAX = 3;
const INDENT = '     ';

/** Returns the personal data that pages send, their receivers, and the action to take. */
export function personalDataLines(head: Report['head'], pen: Pen): string[] {
  const { personalData = [] } = head;
  const canary = canaryLines(head, pen);
  if (personalData.length === 0) return canary;
  const { labels, paint, width } = pen;
  const groups = groupFindings(personalData);
  return [
    heading(labels.personalData.title, pen),
    ...groups.slice(0, GROUPS_MAX).flatMap((group) => groupLines(group, pen)),
    ...more(groups.length - GROUPS_MAX, pen),
    ...wrap(personalDataAdvice(labels.locale).remedy, width - INDENT.length).map(
      (line) => `${INDENT}${paint('cyan', line)}`,
    ),
    ...canary,
  ];
}

/** Returns the results of visits with a canary, and the forms that would have been sent by themselves. */
function canaryLines({ canary }: Report['head'], pen: Pen): string[] {
  if (canary === undefined) return [];
  const { labels, paint } = pen;
  const { visits, fields, stopped } = canary;
  const lines = stopped.slice(0, URLS_MAX).map(({ page, url }) => `${page} → ${url}`);
  return [
    `  ${labels.personalData.canaryVisits(fields, visits)}`,
    ...(stopped.length === 0 ? [] : [`  ${paint('red', '!')} ${labels.personalData.ownSending}`]),
    ...lines.map((line) => `${INDENT}${paint('dim', oneLine(line))}`),
    ...more(stopped.length - lines.length, pen),
  ];
}

function groupLines({ finding, pages }: PersonalDataGroup, pen: Pen): string[] {
  const { labels, paint, width } = pen;
  const urls = [...pages].slice(0, URLS_MAX);
  return [
    `  ${paint('red', '!')} ${paint('bold', oneLine(receiverText(finding, pen.labels.locale)))}  ${paint('dim', labels.pages(pages.size))}`,
    ...wrap(oneLine(findingText(finding, pen)), width - INDENT.length).map((line) => INDENT + line),
    ...urls.map((url) => `${INDENT}${paint('dim', oneLine(url))}`),
    ...more(pages.size - urls.length, pen),
  ];
}

const more = (count: number, { labels, paint }: Pen): string[] =>
  count > 0 ? [`${INDENT}${paint('dim', labels.andMore(count))}`] : [];
