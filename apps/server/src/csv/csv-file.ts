import type { RequestFacts } from '../http/api-context.ts';
import { instantToCell } from './csv-instant.ts';

/** A CSV file that is written while it is read. */
export interface CsvFile {
  name: string;
  body: ReadableStream<Uint8Array>;
}

interface NamedBy {
  /** What the file holds. */
  title: string;
  websiteUrl?: string;
  /** The tracker that it is of, where that is not the primary one. */
  tracker?: string | undefined;
  at: Date;
  timeZone: string;
}

/**
 * Returns a name that tells files apart in a folder: what it holds, of which website and tracker, and the reader's
 * day.
 */
export function csvName({ title, websiteUrl, tracker, at, timeZone }: NamedBy): string {
  const day = instantToCell(at, timeZone).slice(0, 10);
  const of = [
    ...(websiteUrl === undefined ? [] : [siteOf(websiteUrl)]),
    ...(tracker === undefined ? [] : [plain(tracker)]),
  ];
  return [title, ...of, `${day}.csv`].join('-');
}

/** Host and path, in characters that every file system and header takes. */
function siteOf(url: string): string {
  const { host, pathname } = new URL(url);
  return plain(`${host}${pathname}`);
}

function plain(text: string): string {
  return text.replaceAll(/[^a-z0-9._-]+/gi, '-').replace(/^-+|-+$/g, '');
}

/** The heading of a column of instants says in which zone they are. */
export function headingsIn(columns: readonly string[], timeZone: string): string[] {
  return columns.map((column) => column.replace('{zone}', timeZone));
}

export function sendCsv(request: Pick<RequestFacts, 'sendAsFile'>, { name, body }: CsvFile): CsvFile['body'] {
  request.sendAsFile({ name, type: 'text/csv; charset=utf-8' });
  return body;
}
