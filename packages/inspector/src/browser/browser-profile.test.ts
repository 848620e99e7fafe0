import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createProfile, type ProfileHost } from './browser-profile.ts';

const run = promisify(execFile);
const NOW_MS = Date.parse('2026-03-01T12:00:00Z');
const HOUR_MS = 3_600_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigie-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

const host = (changes: Partial<ProfileHost> = {}): ProfileHost => ({
  folder,
  pid: 7,
  namespace: 'here',
  isAlive: (pid) => pid === 7,
  nowMs: () => NOW_MS,
  ...changes,
});

/** Returns whether another process that starts a browser leaves a profile of this name. */
async function isLeft(name: string, touchedMs = NOW_MS): Promise<boolean> {
  await mkdir(join(folder, name));
  await utimes(join(folder, name), touchedMs / 1000, touchedMs / 1000);
  const profile = await createProfile(host());
  const names = await readdir(folder);
  await profile.remove();
  return names.includes(name);
}

it.each([
  ['of a process that lives is left', 'vigie-profile-7-here-AAAAAA', { hoursAgo: 0, left: true }],
  ['of a process that is gone is removed', 'vigie-profile-8-here-AAAAAA', { hoursAgo: 0, left: false }],
  [
    'of a process of another container is left: its pid is nobody here',
    'vigie-profile-8-there-AAAAAA',
    { hoursAgo: 2, left: true },
  ],
  [
    'that no process of any container touched for a day is removed',
    'vigie-profile-8-there-AAAAAA',
    { hoursAgo: 25, left: false },
  ],
  ['whose container is not told is left for a day', 'vigie-profile-8--AAAAAA', { hoursAgo: 2, left: true }],
  ['of an earlier version is left for a day', 'vigie-profile-8-AAAAAA', { hoursAgo: 2, left: true }],
])('a profile %s', async (_name, name, { hoursAgo, left }) => {
  expect(await isLeft(name, NOW_MS - hoursAgo * HOUR_MS)).toBe(left);
});

it('a process that does not know among which pids it lives removes no profile of today', async () => {
  await mkdir(join(folder, 'vigie-profile-8--AAAAAA'));
  await utimes(join(folder, 'vigie-profile-8--AAAAAA'), NOW_MS / 1000, NOW_MS / 1000);
  const profile = await createProfile(host({ namespace: null }));
  await profile.remove();
  expect(await readdir(folder)).toEqual(['vigie-profile-8--AAAAAA']);
});

const sleeper = (profile: string) =>
  spawn(process.execPath, ['-e', 'process.stdin.resume()', '--', `--database=${profile}/Crash Reports`]);

it.runIf(process.platform === 'linux')(
  'what still runs with an abandoned profile ends with it, and nothing else does',
  async () => {
    const directory = join(folder, 'vigie-profile-8-here-AAAAAA');
    await mkdir(directory);
    const [left, other] = [sleeper(directory), sleeper(`${directory}B`)];
    await Promise.all([once(left, 'spawn'), once(other, 'spawn')]);
    const ended = once(left, 'exit');
    const profile = await createProfile(host());
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(other.exitCode ?? other.signalCode).toBe(null);
    other.kill('SIGKILL');
    await profile.remove();
  },
);

const canUnshare = await run('unshare', ['--pid', '--fork', '--mount-proc', 'true']).then(
  () => true,
  () => false,
);

it.runIf(canUnshare)('a process with pids of its own leaves the profile of a live one', async () => {
  const mine = await createProfile();
  const source = `import { createProfile } from ${JSON.stringify(new URL('browser-profile.ts', import.meta.url).href)};
    await (await createProfile()).remove();`;
  await run('unshare', [
    '--pid',
    '--fork',
    '--mount-proc',
    process.execPath,
    '--input-type=module',
    '--eval',
    source,
  ]);
  expect(await readdir(mine.directory)).toEqual([]);
  await mine.remove();
});
