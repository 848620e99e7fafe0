import type { Format } from '../options/further-reports.ts';
import type { Report } from '../report/report.ts';
import { formatJson } from './json.ts';
import { formatJunit } from './junit.ts';
import { formatMarkdown } from './markdown.ts';
import type { Pen } from './pen.ts';
import { formatText } from './text.ts';

/** Returns a report that is in memory as a whole. */
export async function* inOnePiece(text: string): AsyncIterable<string> {
  yield text;
}

/** How each form of the report is written, piece by piece. */
export const FORMATTERS: Record<Format, (report: Report, pen: Pen) => AsyncIterable<string>> = {
  text: (report: Report, pen: Pen) => inOnePiece(formatText(report, pen)),
  json: (report: Report) => formatJson(report),
  markdown: (report: Report, pen: Pen) => inOnePiece(formatMarkdown(report, pen)),
  junit: (report: Report, pen: Pen) => formatJunit(report, pen),
};
