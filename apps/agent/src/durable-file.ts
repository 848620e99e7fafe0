import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Replaces a file atomically: after a crash it has the old or the new content. It is on disk before this returns,
 * readable by its owner only.
 */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncDirectory(dirname(path));
}

/**
 * Creates a directory below an existing one, each new level on disk before this returns; accessible by its owner only.
 */
export async function makeDirectoryDurably(parent: string, ...names: string[]): Promise<string> {
  let path = parent;
  for (const name of names) {
    const above = path;
    path = join(path, name);
    if ((await mkdir(path, { recursive: true, mode: 0o700 })) !== undefined) await syncDirectory(above);
  }
  return path;
}

/**
 * Flushes a directory to disk: a new file name is durable only after that. Does nothing on Windows, which flushes names
 * itself and opens no directory.
 */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
