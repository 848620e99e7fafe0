import { consentFindingRemedy, consentFindingTitle } from '@vigie/contract/wording/consent-finding-advice.ts';
import { consentFindingCause } from '@vigie/contract/wording/consent-finding-words.ts';
import type { Report } from '../report/report.ts';
import { cellText, consentGroups, matrixOf, matrixSentences, type ConsentGroup } from './consent-groups.ts';
import { heading, type Pen } from './pen.ts';
import { oneLine, shorten, wrap } from './terminal-text.ts';

const VENDOR_WIDTH = 30;
const CELL_WIDTH = 15;
const INDENT = '     ';
const VENDORS_MAX = 40;
const GROUPS_MAX = 40;
const URLS_MAX = 3;

/** Returns the vendors that fire in each consent state, then the findings. */
export function matrixLines(head: Report['head'], pen: Pen): string[][] {
  const matrix = matrixOf(head);
  if (matrix === null) return [];
  const { labels, paint, width } = pen;
  const { states, vendors, findings } = matrix;
  const table = vendors.slice(0, VENDORS_MAX).map(({ vendor, states: of }) =>
    row(
      vendor,
      states.map((state) => cellText(of[state])),
    ),
  );
  const groups = consentGroups(findings);
  const sentences = matrixSentences(matrix, labels);
  return [
    [
      heading(labels.matrix.title, pen),
      ...wrap(labels.matrix.legend, width - 2).map((line) => `  ${paint('dim', line)}`),
      '',
      paint(
        'dim',
        row(
          labels.matrix.vendor,
          states.map((state) => labels.matrix.states[state]),
        ),
      ),
      ...(table.length === 0 ? [`  ${labels.matrix.noVendor}`] : table),
      ...more(vendors.length - VENDORS_MAX, pen),
    ],
    groups.length === 0
      ? [`  ${paint('green', labels.matrix.noFinding)}`]
      : [
          heading(labels.matrix.findings(findings.length), pen),
          ...groups.slice(0, GROUPS_MAX).flatMap((group) => ['', ...groupLines(group, pen)]),
          ...more(groups.length - GROUPS_MAX, pen),
        ],
    ...(sentences.length === 0
      ? []
      : [sentences.flatMap((text) => wrap(text, width - 2)).map((line) => `  ${line}`)]),
  ];
}

function row(name: string, cells: string[]): string {
  const shown = shorten(oneLine(name), VENDOR_WIDTH - 2).padEnd(VENDOR_WIDTH);
  return `  ${shown}${cells.map((cell) => cell.padStart(CELL_WIDTH)).join('')}`;
}

function groupLines({ finding, urls }: ConsentGroup, pen: Pen): string[] {
  const { labels, paint, width } = pen;
  const { locale } = labels;
  const title = consentFindingTitle(finding.kind, locale);
  const whose = finding.vendor === null ? '' : ` · ${oneLine(finding.vendor)}`;
  const [first = '', ...others] = wrap(oneLine(consentFindingRemedy(finding, locale)), width - 8);
  return [
    `  ${paint(['bold', 'red'], title + whose)}  ${paint('dim', `${finding.kind} · ${labels.pages(urls.length)}`)}`,
    ...wrap(oneLine(consentFindingCause(finding, locale)), width - INDENT.length).map(
      (line) => INDENT + line,
    ),
    `${INDENT}${paint('cyan', `→ ${first}`)}`,
    ...others.map((line) => `${INDENT}  ${paint('cyan', line)}`),
    ...urls.slice(0, URLS_MAX).map((url) => `${INDENT}${paint('dim', oneLine(url))}`),
    ...more(urls.length - URLS_MAX, pen),
  ];
}

const more = (count: number, { labels, paint }: Pen): string[] =>
  count > 0 ? [`${INDENT}${paint('dim', labels.andMore(count))}`] : [];
