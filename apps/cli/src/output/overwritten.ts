import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Returns a sentence for each output file that is also read, or is written twice. */
export async function overwritten(written: readonly string[], read: readonly string[]): Promise<string[]> {
  const inputs = new Set(await Promise.all(read.map(fileOf)));
  const outputs = await Promise.all(written.map(fileOf));
  return written.flatMap((path, index) => {
    const output = outputs[index] ?? null;
    if (output === null) return [];
    if (inputs.has(output)) return [`${path} is read here and would be written over: name another file`];
    return outputs.indexOf(output) < index ? [`${path} would be written twice: name another file`] : [];
  });
}

/** Returns the identity of a regular file. Returns null for a pipe or a device, which may be named repeatedly. */
async function fileOf(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  if (found !== null && !found.isFile()) return null;
  return realpath(path).catch(() => resolve(path));
}
