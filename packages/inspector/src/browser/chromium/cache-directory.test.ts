import { chmod, lstat, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cacheDirectory } from './cache-directory.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'vigie-test-'));
});
afterEach(() => rm(home, { recursive: true }));

describe.runIf(process.platform === 'linux')('cacheDirectory', () => {
  it('makes a directory that nobody else may read', async () => {
    const directory = await cacheDirectory({ HOME: home });
    expect(directory).toBe(join(home, '.cache', 'vigie'));
    expect((await lstat(directory)).mode & 0o777).toBe(0o700);
    expect(await cacheDirectory({ HOME: home })).toBe(directory);
  });

  it('prefers XDG_CACHE_HOME', async () => {
    expect(await cacheDirectory({ HOME: '/nowhere', XDG_CACHE_HOME: home })).toBe(join(home, 'vigie'));
  });

  it('trusts neither a directory that others may write to nor a link', async () => {
    const open = join(home, 'vigie');
    await mkdir(open);
    await chmod(open, 0o777);
    expect(await cacheDirectory({ XDG_CACHE_HOME: home })).not.toBe(open);
    await rm(open, { recursive: true });
    await symlink(tmpdir(), open);
    expect(await cacheDirectory({ XDG_CACHE_HOME: home })).not.toBe(open);
  });
});
