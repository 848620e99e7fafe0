import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { KEY_BYTES } from './secret-box.ts';

/** Where the instance key comes from: the environment wins over the file below the data directory. */
export interface KeySource {
  /** VIGIE_SECRET_KEY, already read. */
  secretKey: Buffer | null;
  dataDirectory: string;
}

/** The file that holds the key in base64, as VIGIE_SECRET_KEY takes it. */
export const keyFileOf = (dataDirectory: string): string => join(dataDirectory, 'keys', 'instance-key');

/** Finds the key of this machine; null when it has none yet. */
export async function findInstanceKey({ secretKey, dataDirectory }: KeySource): Promise<Buffer | null> {
  if (secretKey !== null) return secretKey;
  const path = keyFileOf(dataDirectory);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const key = decodeKey(text);
  if (key === null) throw new Error(`${path} holds no key: ${KEY_BYTES} bytes in base64 are wanted.`);
  return key;
}

/** Creates the key of this machine, made when it has none; of two first starts one makes it, whole. */
export async function makeInstanceKey(source: KeySource): Promise<Buffer> {
  const before = await findInstanceKey(source);
  if (before !== null) return before;
  const path = keyFileOf(source.dataDirectory);
  const unfinished = `${path}.${process.pid}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(unfinished, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
  await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(unfinished);
  return makeInstanceKey(source);
}

/** Returns a key from its base64 text; null when it is none. */
export function decodeKey(text: string): Buffer | null {
  const key = Buffer.from(text.trim(), 'base64');
  return key.length === KEY_BYTES ? key : null;
}
