import { Unzip, UnzipInflate } from 'fflate';
import { TableError } from './table-rows.ts';

/** Limits of an archive: unzipped size in bytes, and number of files. */
const UNZIPPED_BYTES_MAX = 16 * 1024 * 1024;
const ENTRIES_MAX = 2_000;
/** Small chunks, so that unzipping an archive that grows a thousandfold stops early. */
const CHUNK_BYTES = 4_096;

/** Returns the wanted files of an archive. Throws a `TableError` if it is damaged or too large. */
export function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array[]>();
  const seen = { bytes: 0, entries: 0 };
  const archive = new Unzip((file) => {
    seen.entries += 1;
    if (seen.entries > ENTRIES_MAX) throw new TableError('archive-too-large');
    if (!isWanted(file.name)) return;
    const pieces: Uint8Array[] = [];
    files.set(file.name, pieces);
    file.ondata = (error, piece) => {
      // An error thrown here is returned as an error of the file.
      if (error) throw error;
      seen.bytes += piece.length;
      if (seen.bytes > UNZIPPED_BYTES_MAX) throw new TableError('archive-too-large');
      pieces.push(piece);
    };
    file.start();
  });
  archive.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
      archive.push(bytes.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= bytes.length);
  } catch (error) {
    throw error instanceof TableError ? error : new TableError('archive-damaged');
  }
  return new Map([...files].map(([name, pieces]) => [name, joined(pieces)]));
}

function joined(pieces: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
