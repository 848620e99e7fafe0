import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDirectoryDurably, writeDurably } from '../durable-file.ts';

/** Screenshots and stored bodies of one attempt, by the SHA-256 (hex) of their content. */
export type Blobs = {
  bytes(): number;
  /** Resolves when the content is on disk. Removed content is not written again: the panel has it. */
  put(content: Uint8Array): Promise<string>;
  /** Returns the content; null for an unknown hash. */
  read(sha256: string): Promise<Buffer | null>;
  remove(sha256s: Iterable<string>): Promise<void>;
};

/** Opens the blobs of an attempt. Deletes blobs that no event names, which a crash left. */
export async function openBlobs(directory: string, named: ReadonlySet<string>): Promise<Blobs> {
  const folder = await makeDirectoryDurably(directory, 'blobs');
  const sizes = new Map<string, number>();
  const handedOver = new Set<string>();
  const pathOf = (name: string) => join(folder, name);
  for (const name of await readdir(folder)) {
    if (named.has(name)) sizes.set(name, (await stat(pathOf(name))).size);
    else await rm(pathOf(name));
  }
  return {
    bytes: () => [...sizes.values()].reduce((sum, size) => sum + size, 0),
    async put(content) {
      const sha256 = createHash('sha256').update(content).digest('hex');
      if (handedOver.has(sha256)) return sha256;
      if (!sizes.has(sha256)) await writeDurably(pathOf(sha256), content);
      sizes.set(sha256, content.length);
      return sha256;
    },
    read: async (sha256) => (sizes.has(sha256) ? readFile(pathOf(sha256)) : null),
    async remove(sha256s) {
      for (const sha256 of sha256s) {
        handedOver.add(sha256);
        if (sizes.delete(sha256)) await rm(pathOf(sha256), { force: true });
      }
    },
  };
}
