import type { Har } from '@vigie/audit/har.ts';
import type { Files } from './container.ts';
import { ARCHIVE, webArchiveOf, writeIndex, type Picture } from './warc.ts';
import { writeJson } from './manifest.ts';

/** Visit in the form that is sealed: the parts that a reader of the panel may see. */
export interface SealedVisit {
  har: Har;
  pageUrl: string;
  title: string;
  startedAt: string;
  picture: Picture | null;
  /** JSON beside the archive, by its name: verdicts, the record, the agent. */
  records: Readonly<Record<string, object>>;
}

/** Page of the archive (WACZ 1.1.1, pages.jsonl). */
export interface ArchivePage {
  id: string;
  url: string;
  ts: string;
  title: string;
}

export function writePages(pages: readonly ArchivePage[]): Uint8Array {
  const lines = [{ format: 'json-pages-1.0', id: 'pages', title: 'All Pages' }, ...pages];
  return Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** Returns the files of a sealed visit (WACZ 1.1.1). */
export async function visitFiles(visit: SealedVisit): Promise<Files> {
  const { har, pageUrl, title, startedAt, picture, records } = visit;
  const { warc, index } = await webArchiveOf({ har, pageUrl, picture });
  return new Map<string, Uint8Array>([
    [`archive/${ARCHIVE}`, warc],
    ['indexes/index.cdxj', writeIndex(index)],
    ['pages/pages.jsonl', writePages([{ id: 'page', url: pageUrl, ts: startedAt, title }])],
    ...Object.entries(records).map(([name, record]) => [`vigie/${name}.json`, writeJson(record)] as const),
  ]);
}
