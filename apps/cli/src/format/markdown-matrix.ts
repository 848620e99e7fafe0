import { consentFindingTitle } from '@vigie/contract/wording/consent-finding-advice.ts';
import { consentFindingCause } from '@vigie/contract/wording/consent-finding-words.ts';
import type { Report } from '../report/report.ts';
import { cellText, consentGroups, matrixOf, matrixSentences, type ConsentGroup } from './consent-groups.ts';
import { codeBlock, codeSpan } from './markdown-code.ts';
import type { Pen } from './pen.ts';

const VENDORS_MAX = 20;
const GROUPS_MAX = 10;
const URLS_MAX = 3;

type Words = Pick<Pen, 'labels'>;

/** Returns the consent matrix as a table, then its findings. Texts from pages appear in code only. */
export function markdownMatrix(head: Report['head'], { labels }: Words): string {
  const matrix = matrixOf(head);
  if (matrix === null) return '';
  const { states, vendors, findings } = matrix;
  const columns = [labels.matrix.vendor, ...states.map((state) => labels.matrix.states[state])];
  const rows = vendors
    .slice(0, VENDORS_MAX)
    // A bar ends a cell, in code too (GFM, section 4.10).
    .map(({ vendor, states: of }) => [
      codeSpan(vendor.replaceAll('|', ' ')),
      ...states.map((state) => cellText(of[state])),
    ]);
  const table = [columns, columns.map((_, index) => (index === 0 ? '---' : '--:')), ...rows];
  const groups = consentGroups(findings);
  const left = groups.length - GROUPS_MAX;
  return [
    `### ${labels.matrix.title}`,
    labels.matrix.legend,
    vendors.length === 0
      ? labels.matrix.noVendor
      : table.map((cells) => `| ${cells.join(' | ')} |`).join('\n'),
    findings.length === 0 ? labels.matrix.noFinding : `**${labels.matrix.findings(findings.length)}**`,
    ...groups.slice(0, GROUPS_MAX).map((group) => groupBlock(group, { labels })),
    ...(left > 0 ? [`- ${labels.andMore(left)}`] : []),
    ...matrixSentences(matrix, labels),
  ].join('\n\n');
}

function groupBlock({ finding, urls }: ConsentGroup, { labels }: Words): string {
  const title = consentFindingTitle(finding.kind, labels.locale);
  const left = urls.length - URLS_MAX;
  return [
    `**${title} · ${finding.kind}** (${labels.pages(urls.length)})`,
    codeBlock(consentFindingCause(finding, labels.locale)),
    [
      ...urls.slice(0, URLS_MAX).map((url) => `- ${codeSpan(url)}`),
      ...(left > 0 ? [`- ${labels.andMore(left)}`] : []),
    ].join('\n'),
  ].join('\n\n');
}
