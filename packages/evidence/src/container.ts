import { unzipSync, zipSync, type Zippable } from 'fflate';

/** The files of a sealed file, by their paths, in the order in which they stand in it. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** None of the files has a time of its own: a ZIP cannot name an earlier one. */
const NO_TIME = new Date(1980, 0, 1);

/** Writes files into a ZIP, none compressed: the same files are the same bytes (APPNOTE.TXT of PKWARE). */
export function writeContainer(files: Files): Uint8Array {
  const zippable: Zippable = Object.fromEntries(files);
  return zipSync(zippable, { level: 0, mtime: NO_TIME });
}

/**
 * Reads a ZIP that `writeContainer` wrote. Null for any other: it is written again and compared, so that nothing can be
 * changed, hidden or added between its files.
 */
export function readContainer(bytes: Uint8Array): Files | null {
  try {
    let left = bytes.length;
    const found = unzipSync(bytes, {
      filter: ({ compression, originalSize, size }) => {
        left -= originalSize;
        if (compression !== 0 || size !== originalSize || left < 0) throw new Error('not written here');
        return true;
      },
    });
    const files = new Map(Object.entries(found));
    return Buffer.from(writeContainer(files)).equals(bytes) ? files : null;
  } catch {
    return null;
  }
}
