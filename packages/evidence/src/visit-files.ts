import type { Har } from '@vigie/audit/har.ts';
import type { Files } from './container.ts';
import { webArchiveOf, type Picture } from './warc.ts';
import { writeJson } from './manifest.ts';

/** A visit as it is sealed: what a reader of the panel may see of it. */
export interface SealedVisit {
  har: Har;
  pageUrl: string;
  title: string;
  startedAt: string;
  picture: Picture | null;
  /** JSON beside the archive, by its name: verdicts, what was recorded, who visited. */
  records: Readonly<Record<string, object>>;
}

/** The files of a sealed visit (WACZ 1.1.1). */
export async function visitFiles(visit: SealedVisit): Promise<Files> {
  const { har, pageUrl, title, startedAt, picture, records } = visit;
  const { warc, index } = await webArchiveOf(har, pageUrl, picture);
  const lines = [
    { format: 'json-pages-1.0', id: 'pages', title: 'All Pages' },
    { id: 'page', url: pageUrl, ts: startedAt, title },
  ];
  return new Map<string, Uint8Array>([
    ['archive/data.warc.gz', warc],
    ['indexes/index.cdxj', Buffer.from(index)],
    ['pages/pages.jsonl', Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))],
    ...Object.entries(records).map(([name, record]) => [`vigie/${name}.json`, writeJson(record)] as const),
  ]);
}
