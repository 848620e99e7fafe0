import { open } from 'node:fs/promises';
import { whyUnreadable } from '../options/why-unreadable.ts';
import { parsePositionedFile, type PositionedFile } from './positioned-file.ts';

/** Reads a file up to a maximum size. Never throws for its content: returns the faults. */
export async function readPositionedFile(
  path: string,
  sizeMax: number,
): Promise<PositionedFile | { faults: string[] }> {
  const text = await textOf(path, sizeMax).catch((error: NodeJS.ErrnoException) => ({
    faults: [`${path} cannot be read: ${whyUnreadable(error)}`],
  }));
  if (typeof text !== 'string') return text;
  return parsePositionedFile(text, path);
}

/** Reads the text of a file. A pipe has no known size, so it is read up to the limit. */
async function textOf(path: string, sizeMax: number): Promise<string | { faults: string[] }> {
  const file = await open(path, 'r');
  try {
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of file.createReadStream({ autoClose: false })) {
      pieces.push(piece as Buffer);
      size += (piece as Buffer).length;
      if (size > sizeMax) return { faults: [`${path}: it is larger than ${sizeMax} bytes`] };
    }
    return Buffer.concat(pieces).toString('utf8');
  } finally {
    await file.close();
  }
}
