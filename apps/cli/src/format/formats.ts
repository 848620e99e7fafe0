import type { Format } from '../options/further-reports.ts';
import type { Report } from '../report/report.ts';
import { formatJson } from './json.ts';
import { formatJunit } from './junit.ts';
import { formatMarkdown } from './markdown.ts';
import type { Pen } from './pen.ts';
import { formatText } from './text.ts';

/** Returns an in-memory report as a single piece. */
export async function* inOnePiece(text: string): AsyncIterable<string> {
  yield text;
}

/** Formatters of the report by format; each returns its text in pieces. */
export const FORMATTERS: Record<Format, (report: Report, pen: Pen) => AsyncIterable<string>> = {
  text: (report: Report, pen: Pen) => inOnePiece(formatText(report, pen)),
  json: (report: Report) => formatJson(report),
  markdown: (report: Report, pen: Pen) => inOnePiece(formatMarkdown(report, pen)),
  junit: (report: Report, pen: Pen) => formatJunit(report, pen),
};
