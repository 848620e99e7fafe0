import { destinationName } from '@vigie/audit/server-side/vendor-groups.ts';
import type { SentOnFinding } from '@vigie/contract/server-side.ts';
import { serverSideSentences } from '@vigie/contract/wording/server-side-words.ts';
import type { Report } from '../report/report.ts';
import { heading, type Pen } from './pen.ts';
import { oneLine, wrap } from './terminal-text.ts';

const INDENT = '     ';
const FINDINGS_MAX = 30;

/** Finding as it is shown, with the proof of the call. */
export interface ShownServerFinding {
  title: string;
  sentence: string;
  remedy: string;
  /** Line of the file, and the call in it; null: no call proves it. */
  proof: string | null;
}

/** Returns a finding behind a server as texts. */
export function showServerFinding(
  finding: SentOnFinding,
  { labels }: Pick<Pen, 'labels'>,
): ShownServerFinding {
  const { call } = finding.proof;
  return {
    ...serverSideSentences(
      { ...finding, vendorName: destinationName(finding.destination.family) },
      labels.locale,
    ),
    proof: call === null ? null : labels.serverCall(call.line, `${call.at} ${call.host}${call.path ?? ''}`),
  };
}

/** Returns the lines of one finding, indented for a report. */
export function serverFindingLines(
  finding: SentOnFinding,
  pen: Pen,
  { page = null, indent = INDENT }: { page?: string | null; indent?: string } = {},
): string[] {
  const { paint, width } = pen;
  const { title, sentence, remedy, proof } = showServerFinding(finding, pen);
  const wrapped = (text: string) => wrap(oneLine(text), width - indent.length).map((line) => indent + line);
  return [
    `${indent.slice(3)} ${paint('red', '!')} ${paint('bold', title)}  ${paint('dim', oneLine(finding.event))}`,
    ...wrapped(sentence),
    ...wrapped(remedy).map((line) => paint('cyan', line)),
    ...(proof === null ? [] : wrapped(proof).map((line) => paint('dim', line))),
    ...(page === null ? [] : [`${indent}${paint('dim', oneLine(page))}`]),
  ];
}

/** Returns what a server sent on of the hits, and what was lost. */
export function serverSideLines({ serverSide }: Report, pen: Pen): string[] {
  if (serverSide === undefined) return [];
  const { labels, paint } = pen;
  const { hits, untied, findings } = serverSide;
  const left = findings.length - FINDINGS_MAX;
  return [
    heading(labels.serverSide, pen),
    `  ${labels.sentOn(hits, hits - untied)}`,
    ...findings
      .slice(0, FINDINGS_MAX)
      .flatMap(({ finding, page }) => serverFindingLines(finding, pen, { page })),
    ...(left > 0 ? [`${INDENT}${paint('dim', labels.andMore(left))}`] : []),
  ];
}
