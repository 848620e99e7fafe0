import type { Report } from '../report/report.ts';
import { STEERING } from './terminal-text.ts';

/**
 * Returns the report as one JSON object (contract: auditReportSchema), in pieces, so that its pages need not fit in
 * memory.
 */
export async function* formatJson(report: Report): AsyncIterable<string> {
  const head = jsonOf(report.head);
  yield `${head.slice(0, head.lastIndexOf('}')).trimEnd()},\n  "pages": [`;
  let separator = '\n    ';
  for await (const page of report.pages()) {
    yield separator + jsonOf(page).replaceAll('\n', '\n    ');
    separator = ',\n    ';
  }
  yield '\n  ]\n}\n';
}

/** Returns JSON that is safe to print on a terminal: control characters are escaped, which gives equal JSON. */
export function jsonOf(value: object): string {
  return JSON.stringify(value, null, 2).replaceAll(
    STEERING,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
