import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { KEY_BYTES } from './secret-box.ts';

/** Source of the instance key: the environment overrides the file below the data directory. */
export interface KeySource {
  /** VIGIE_SECRET_KEY, already decoded. */
  secretKey: Buffer | null;
  dataDirectory: string;
}

/** Returns the path of the file with the key in base64, the format of VIGIE_SECRET_KEY. */
export const keyFileOf = (dataDirectory: string): string => join(dataDirectory, 'keys', 'instance-key');

/** Reads the key of this machine; null when it has none yet. */
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

/**
 * Returns the key of this machine, created when it has none. Of two simultaneous first starts, one creates it,
 * complete.
 */
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

/** Decodes a key from its base64 text; null when it is invalid. */
export function decodeKey(text: string): Buffer | null {
  const key = Buffer.from(text.trim(), 'base64');
  return key.length === KEY_BYTES ? key : null;
}
