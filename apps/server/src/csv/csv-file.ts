import type { RequestFacts } from '../http/api-context.ts';
import { instantToCell } from './csv-instant.ts';

/** A CSV file that is streamed to the client. */
export interface CsvFile {
  name: string;
  body: ReadableStream<Uint8Array>;
}

interface NamedBy {
  title: string;
  websiteUrl?: string;
  /** Name of the tracker that the file is about; absent for the primary one. */
  tracker?: string | undefined;
  at: Date;
  timeZone: string;
}

/**
 * Returns a file name with title, website, tracker, and the day in the reader's time zone, so that names differ in a
 * folder.
 */
export function csvName({ title, websiteUrl, tracker, at, timeZone }: NamedBy): string {
  const day = instantToCell(at, timeZone).slice(0, 10);
  const of = [
    ...(websiteUrl === undefined ? [] : [siteOf(websiteUrl)]),
    ...(tracker === undefined ? [] : [plain(tracker)]),
  ];
  return [title, ...of, `${day}.csv`].join('-');
}

/** Returns host and path in characters that every file system and header accepts. */
function siteOf(url: string): string {
  const { host, pathname } = new URL(url);
  return plain(`${host}${pathname}`);
}

function plain(text: string): string {
  return text.replaceAll(/[^a-z0-9._-]+/gi, '-').replace(/^-+|-+$/g, '');
}

/** Returns headings; the heading of a column of instants names its time zone. */
export function headingsIn(columns: readonly string[], timeZone: string): string[] {
  return columns.map((column) => column.replace('{zone}', timeZone));
}

export function sendCsv(request: Pick<RequestFacts, 'sendAsFile'>, { name, body }: CsvFile): CsvFile['body'] {
  request.sendAsFile({ name, type: 'text/csv; charset=utf-8' });
  return body;
}
