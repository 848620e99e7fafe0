import { readFile, readlink } from 'node:fs/promises';

const READ_AND_WRITE = 0o2;
const ACCESS_MASK = 0o3;

/**
 * Returns whether standard output was closed (`>&-`) before this process began. Node then opens /dev/null for reading
 * and writing; `>/dev/null` opens it for writing only. If both outputs were closed in this way, it was intended:
 * returns false.
 */
export async function isOutputClosed(): Promise<boolean> {
  return (await isStandIn(1)) && !(await isStandIn(2));
}

async function isStandIn(descriptor: 1 | 2): Promise<boolean> {
  try {
    if ((await readlink(`/proc/self/fd/${descriptor}`)) !== '/dev/null') return false;
    const facts = await readFile(`/proc/self/fdinfo/${descriptor}`, 'utf8');
    const flags = Number.parseInt(/^flags:\s*([0-7]+)$/m.exec(facts)?.[1] ?? '0', 8);
    return (flags & ACCESS_MASK) === READ_AND_WRITE;
  } catch {
    return false;
  }
}
