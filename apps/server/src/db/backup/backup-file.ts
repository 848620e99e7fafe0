import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, pipeline, type Writable } from 'node:stream';
import { pipeline as completed } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BadBackup } from './backup-format.ts';

/**
 * Destination of a backup. A file is written completely or not at all; a device or a pipe takes the bytes as they come.
 */
export type BackupTarget = { path: string } | { stream: Writable };

/** Writes a backup to its target. Returns the number of bytes written. */
export async function writeBackupTo(
  target: BackupTarget,
  pieces: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<number> {
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  let bytes = 0;
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      yield chunk;
    }
  };
  const write = (into: Writable) => completed(Readable.from(pieces), compress, count, into, { signal });
  if ('stream' in target) await write(target.stream);
  else await replaceFile(target.path, write);
  return bytes;
}

/** Writes to a file beside `path`, flushes it, and renames it to `path`. */
async function replaceFile(path: string, write: (into: Writable) => Promise<void>): Promise<void> {
  const unfinished = `${path}.${process.pid}.part`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await write(file.createWriteStream({ flush: true }));
    await rename(unfinished, path);
    await flushDirectory(dirname(path));
  } catch (error) {
    await file.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function flushDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Reads a backup file in chunks. Throws BadBackup when the file is truncated or altered. */
export async function* readBackupFile(path: string): AsyncGenerator<Buffer> {
  const decompress = createZstdDecompress();
  // Both errors surface in the iteration below.
  pipeline(createReadStream(path), decompress, () => {});
  try {
    yield* decompress as AsyncIterable<Buffer>;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR' || code === 'ERR_STREAM_PREMATURE_CLOSE')
      throw new BadBackup('It ends too early.', { cause: error });
    if (code?.startsWith('ZSTD_'))
      throw new BadBackup('It was altered, or is no backup of Vigie.', { cause: error });
    throw error;
  }
}
