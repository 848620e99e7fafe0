import { unzipSync, zipSync, type Zippable } from 'fflate';

/** Files of a sealed file, by their paths, in their order. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** Date of every file, because the files have none of their own: the earliest that a ZIP can store. */
const NO_TIME = new Date(1980, 0, 1);

/** Writes files into a ZIP without compression: the same files give the same bytes (APPNOTE.TXT of PKWARE). */
export function writeContainer(files: Files): Uint8Array {
  const zippable: Zippable = Object.fromEntries(files);
  return zipSync(zippable, { level: 0, mtime: NO_TIME });
}

/**
 * Reads a ZIP that `writeContainer` wrote. Null for any other: the files are written again and compared, so that no
 * byte between them can be changed, hidden or added.
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
