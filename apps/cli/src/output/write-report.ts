import { constants, createWriteStream } from 'node:fs';
import { access, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '../options/usage-error.ts';

/** Destination of a report: a regular file is replaced as a whole, anything else (a pipe, /dev/null) is written to. */
export type Destination = { path: string; whole: boolean };

/** Opens a destination; throws UsageError before the run when a report cannot be written there. */
export async function openDestination(output: string, named = `--output ${output}`): Promise<Destination> {
  const path = await realpath(output).catch(() => resolve(output));
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) throw unwritable(named, 'it is a folder: name a file in it');
  const whole = found === null || found.isFile();
  const needed = whole ? dirname(path) : path;
  await access(needed, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? `the folder ${needed} does not exist` : `${needed} is not writable`;
    throw unwritable(named, why);
  });
  return { path, whole };
}

const unwritable = (named: string, why: string) => new UsageError([`${named} cannot be written: ${why}`]);

/** Writes a temporary file and renames it, so that no reader sees half a report. */
export async function writeToFile(
  pieces: AsyncIterable<string>,
  { path, whole }: Destination,
): Promise<void> {
  if (!whole) return pipeline(pieces, createWriteStream(path));
  const part = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
  const file = await open(part, 'w');
  try {
    await pipeline(pieces, file.createWriteStream());
    await rename(part, path);
  } catch (error) {
    await file.close().catch(() => null);
    await rm(part, { force: true });
    throw error;
  }
}

/** Writes at the reader's pace; a reader that closes early (head, a closed pager) is not an error. */
export async function writeToPipe(pieces: AsyncIterable<string>, stream: Writable): Promise<void> {
  try {
    await pipeline(pieces, stream, { end: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}
