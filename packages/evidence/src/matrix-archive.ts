import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Files } from './container.ts';
import { writeJson } from './manifest.ts';
import { webArchiveOf, writeIndex } from './warc.ts';
import { writePages, type ArchivePage, type SealedVisit } from './visit-files.ts';

const compress = promisify(gzip);
/** Approximate bytes of a file's entries in the manifest, the container and its directory. */
const BYTES_PER_FILE = 512;
/** Share of the space above which pictures are left out: requests and records of further visits prove more. */
const SHARE_WITH_PICTURES = 0.5;

export interface MatrixVisit extends SealedVisit {
  /** Name of its files, unique among the visits. */
  name: string;
}

/** Collects the visits of a matrix, one after the other, up to the size limit. */
export interface MatrixArchive {
  /** Returns whether a picture is to be added with its visit. */
  takesPicture: (picture: { bytes: Uint8Array }) => boolean;
  /** Adds a visit; returns false if there is no space for it and for any later one. */
  add: (visit: MatrixVisit) => Promise<boolean>;
  /** Returns all files (WACZ 1.1.1), with records of the matrix itself. */
  files: (records: Files) => Files;
}

/** Creates the archive. `bytesMax`: limit of all collected bytes. */
export function createMatrixArchive({ bytesMax }: { bytesMax: number }): MatrixArchive {
  const files = new Map<string, Uint8Array>();
  const lines: string[] = [];
  const pages: ArchivePage[] = [];
  let bytes = 0;
  let isFull = false;

  async function add({ name, records, ...visit }: MatrixVisit): Promise<boolean> {
    if (isFull) return false;
    const archive = `${name}.warc.gz`;
    const { warc, index } = await webArchiveOf({ ...visit, name: archive });
    const own = new Map([[`archive/${archive}`, warc]]);
    for (const [record, value] of Object.entries(records))
      own.set(`vigie/visits/${name}/${record}.json.gz`, await compress(writeJson(value)));
    const sizes = [...own.values()].map((file) => file.length + BYTES_PER_FILE);
    const size = [...sizes, ...index.map((line) => line.length)].reduce((sum, one) => sum + one, 0);
    isFull = bytes + size > bytesMax;
    if (isFull) return false;
    bytes += size;
    for (const [path, file] of own) files.set(path, file);
    for (const line of index) lines.push(line);
    pages.push({ id: name, url: visit.pageUrl, ts: visit.startedAt, title: visit.title });
    return true;
  }

  return {
    takesPicture: (picture) => bytes + picture.bytes.length <= bytesMax * SHARE_WITH_PICTURES,
    add,
    files: (records) =>
      new Map([
        ...records,
        ['indexes/index.cdxj', writeIndex(lines)],
        ['pages/pages.jsonl', writePages(pages)],
        ...files,
      ]),
  };
}
