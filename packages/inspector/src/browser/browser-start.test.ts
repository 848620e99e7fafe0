import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { superviseBrowser, START_PAUSES_MS } from './browser-supervisor.ts';
import { ChromiumNotFound, findChromium } from './chromium.ts';
import { notStarted } from './chromium-not-started.ts';

const isLinux = process.platform === 'linux';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigie-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

let programs = 0;
async function program(script: string): Promise<string> {
  const path = join(folder, `program-${(programs += 1)}`);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

async function superviseChromium(path: string) {
  const pauses: number[] = [];
  const chromium = await findChromium(process.env);
  const keeper = superviseBrowser({
    chromium: { ...chromium, path, setting: 'VIGIE_CHROMIUM' },
    acceptInvalidCertificates: false,
    egressArguments: [],
    isShared: false,
    pause: async (ms) => void pauses.push(ms),
  });
  return { keeper, pauses };
}

describe.runIf(isLinux)('a Chromium', () => {
  it('that is killed while it starts is started again', async () => {
    const { path } = await findChromium(process.env);
    const count = join(folder, 'starts');
    const { keeper, pauses } = await superviseChromium(
      await program(`echo >> ${count}; [ $(wc -l < ${count}) -lt 3 ] && kill -9 $$; exec ${path} "$@"`),
    );
    const open = await keeper;
    expect(open.current.version).toMatch(/Chrome/);
    expect(pauses).toEqual(START_PAUSES_MS.slice(0, 2));
    await open.close();
  });

  it(
    'that is killed at every start is given up, in one sentence without the noise of a script',
    { tags: ['exhaustive'] },
    async () => {
      const count = join(folder, 'noisy-starts');
      const path = await program(`echo >> ${count}; echo "$0: line 3: 42 Killed  chromium" >&2; exit 137`);
      const { keeper, pauses } = await superviseChromium(path);
      await expect(keeper).rejects.toThrow(
        `Chromium did not start: ${path} was ended by SIGKILL while it started; the machine may have too little memory.`,
      );
      expect(pauses).toEqual(START_PAUSES_MS);
      expect((await readFile(count, 'utf8')).length).toBe(START_PAUSES_MS.length + 1);
    },
  );

  it.each([
    ['ends well', '/bin/true', /VIGIE_CHROMIUM names \/bin\/true, which is no Chromium: it ended at once/],
    ['is not there', '/nowhere/chromium', /\/nowhere\/chromium, which cannot be run \(ENOENT\)/],
    ['is a folder', tmpdir(), /cannot be run \(EACCES\)/],
  ])('that %s is no Chromium, and is not started again', async (_name, path, message) => {
    const { keeper, pauses } = await superviseChromium(path);
    await expect(keeper).rejects.toThrow(message);
    await expect(keeper).rejects.toThrow(ChromiumNotFound);
    expect(pauses).toEqual([]);
  });
});

it.each([
  ['too many open files', 'EMFILE', /too many files are open.*ulimit/],
  ['a full temporary folder', 'ENOSPC', /temporary folder .* is full; free some room there, or set TMPDIR/],
  ['a temporary folder that is read only', 'EROFS', /nothing can be written to the temporary folder/],
])('a start that fails for %s says so and what fixes it', async (_name, code, message) => {
  const cause = Object.assign(new Error(code), { code });
  const error = await notStarted({ path: '/c', setting: null, exit: null, stderr: '', cause });
  expect(error.message).toMatch(message);
  expect(error).toMatchObject({ isPassing: false });
});
