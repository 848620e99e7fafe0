import { execFile } from 'node:child_process';
import { mkdir, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childrenOf, signal } from '../machines/processes.ts';
import type { ServedPostgres } from '../machines/served-postgres.ts';

const DISK_BYTES = 4 * 1024 ** 3;
const run = promisify(execFile);

/** A disk for the database only, in a file, so that its power can be cut. */
export interface Disk {
  /** Mount point. */
  mountPoint: string;
  /**
   * Kills the database's processes, and retains only what the system had written to the disk. PostgreSQL loses what it
   * did not flush, as in a power cut.
   */
  cutPower(postgres: ServedPostgres): Promise<void>;
  close(): Promise<void>;
}

/** Mounts a disk; returns null where no file can be mounted, which needs root on Linux. */
export async function openDisk(folder: string): Promise<Disk | null> {
  const [image, mountPoint] = [join(folder, 'disk.img'), join(folder, 'disk')];
  const unmount = () => run('umount', [mountPoint]);
  try {
    await writeFile(image, '');
    await truncate(image, DISK_BYTES);
    await run('mkfs.ext4', ['-q', image]);
    await mkdir(mountPoint);
    await run('mount', ['-o', 'loop', image, mountPoint]);
  } catch {
    return null;
  }
  return {
    mountPoint,
    async cutPower(postgres) {
      // No process writes during the copy.
      for (const pid of [postgres.pid, ...childrenOf(postgres.pid)]) signal(pid, 'SIGSTOP');
      await run('cp', ['--sparse=always', image, `${image}.cut`]);
      await postgres.kill();
      await unmount();
      await rename(`${image}.cut`, image);
      await run('mount', ['-o', 'loop', image, mountPoint]);
      await postgres.startAgain();
    },
    async close() {
      await unmount();
    },
  };
}
