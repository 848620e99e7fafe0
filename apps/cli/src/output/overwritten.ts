import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';

/** A sentence for each file that would be written over although it is read, or is written twice. */
export async function overwritten(written: readonly string[], read: readonly string[]): Promise<string[]> {
  const inputs = new Set(await Promise.all(read.map(placeOf)));
  const outputs = await Promise.all(written.map(placeOf));
  return written.flatMap((path, index) => {
    const output = outputs[index] ?? '';
    if (inputs.has(output)) return [`${path} is read here and would be written over: name another file`];
    return outputs.indexOf(output) < index ? [`${path} would be written twice: name another file`] : [];
  });
}

/** Pipes and standard output may be named as often as somebody likes. */
async function placeOf(path: string): Promise<string> {
  const place = await realpath(path).catch(() => resolve(path));
  return place.startsWith('/dev/') ? `${place} ${Math.random()}` : place;
}
