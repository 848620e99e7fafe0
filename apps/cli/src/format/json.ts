import type { Report } from '../report/report.ts';

/** The report as one JSON object (contract: auditReportSchema), in pieces, so that its pages need not fit in memory. */
export async function* formatJson(report: Report): AsyncIterable<string> {
  const head = JSON.stringify(report.head, null, 2);
  yield `${head.slice(0, head.lastIndexOf('}')).trimEnd()},\n  "pages": [`;
  let separator = '\n    ';
  for await (const page of report.pages()) {
    yield separator + JSON.stringify(page, null, 2).replaceAll('\n', '\n    ');
    separator = ',\n    ';
  }
  yield '\n  ]\n}\n';
}
