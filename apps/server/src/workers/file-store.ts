import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files by the hash of their content, below one directory. */
export interface FileStore {
  has(sha256: string): Promise<boolean>;
  /** Returns when the bytes would survive a power cut. */
  put(sha256: string, bytes: Uint8Array): Promise<void>;
  read(sha256: string): Promise<Buffer>;
}

const SHA256 = /^[0-9a-f]{64}$/;

export function createFileStore(directory: string): FileStore {
  const pathOf = (sha256: string) => {
    if (!SHA256.test(sha256)) throw new TypeError('not a SHA-256 in hex');
    return join(directory, sha256.slice(0, 2), sha256.slice(2));
  };
  return {
    has: (sha256) =>
      access(pathOf(sha256)).then(
        () => true,
        () => false,
      ),
    read: (sha256) => readFile(pathOf(sha256)),
    async put(sha256, bytes) {
      const path = pathOf(sha256);
      const unfinished = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(unfinished, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
    },
  };
}
