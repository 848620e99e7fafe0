import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { createHash } from 'node:crypto';

/**
 * Returns a name for the set of processes in which a pid is unique: this machine or container since its start. Null if
 * the system does not provide it.
 */
export async function pidNamespace(): Promise<string | null> {
  if (process.platform !== 'linux') return digest(hostname());
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return digest(`${boot} ${await readlink('/proc/self/ns/pid')}`);
  } catch {
    return null;
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
