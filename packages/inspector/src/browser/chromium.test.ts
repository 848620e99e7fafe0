import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { selfSignedCertificate } from '@vigie/demo-site/certificate.ts';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChromiumNotFound, findChromium, type FoundChromium } from './chromium.ts';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'vigie-test-'));
});
afterAll(() => rm(home, { recursive: true }));

/** Creates a program that prints a version, as a Chromium does. */
async function program(name: string, script = 'echo Chromium 1'): Promise<string> {
  const folder = await mkdtemp(join(home, 'bin-'));
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, name), 0o755);
  return folder;
}

describe.runIf(process.platform === 'linux')('findChromium', () => {
  it('takes the program that VIGIE_CHROMIUM names before all others', async () => {
    const chosen = join(await program('mine'), 'mine');
    const installed = await program('chromium');
    const found = await findChromium({ VIGIE_CHROMIUM: chosen, PATH: installed, HOME: home });
    expect(found).toMatchObject({
      path: chosen,
      source: 'chosen',
      setting: 'VIGIE_CHROMIUM',
      name: 'Chromium',
      version: '1',
    });
  });

  it('does not search further when VIGIE_CHROMIUM names no program', async () => {
    const env = { VIGIE_CHROMIUM: join(home, 'missing'), PATH: process.env.PATH };
    await expect(findChromium(env)).rejects.toThrow(ChromiumNotFound);
    await expect(findChromium({ VIGIE_CHROMIUM: home })).rejects.toThrow(`VIGIE_CHROMIUM names ${home}`);
  });

  it('takes what an option chooses before VIGIE_CHROMIUM, and names the option where it cannot', async () => {
    const installed = await program('chromium', 'echo Google Chrome 156.0.1 beta');
    const env = { VIGIE_CHROMIUM: '/no/chromium', PATH: installed, HOME: home };
    const choose = (value: string) => findChromium(env, { value, setting: '--browser' });
    const found = { path: join(installed, 'chromium'), source: 'installed', name: 'Google Chrome' };
    expect(await choose('Installed')).toMatchObject({ ...found, version: '156.0.1', setting: null });
    await expect(choose('/no/browser')).rejects.toThrow(
      '--browser names /no/browser, which is not a program',
    );
    await expect(choose('firefox')).rejects.toThrow(
      '--browser "firefox" is neither bundled nor installed nor',
    );
  });

  it('reports that no browser is installed if one is requested', async () => {
    const search = findChromium({ VIGIE_CHROMIUM: 'installed', PATH: '/nowhere', HOME: home });
    await expect(search).rejects.toThrow(
      'VIGIE_CHROMIUM asks for an installed browser: no Chrome, Chromium or',
    );
  });

  it(
    'takes an installed browser, and not a script that only asks for one',
    { tags: ['exhaustive'] },
    async () => {
      const stub = await program('chromium', 'echo please install the snap; exit 1');
      const installed = await program('chromium-browser');
      const env = { VIGIE_CHROMIUM: 'installed', PATH: `${stub}:${installed}`, HOME: home };
      const found = await findChromium(env);
      expect(found).toMatchObject({ path: join(installed, 'chromium-browser'), source: 'installed' });
    },
  );

  it('takes what Playwright has when none is installed', { tags: ['exhaustive'] }, async () => {
    const folder = join(home, 'browsers', 'chromium-1200', 'chrome-linux64');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'chrome'), '#!/bin/sh\n');
    await chmod(join(folder, 'chrome'), 0o755);
    const env = {
      VIGIE_CHROMIUM: 'installed',
      PATH: '/nowhere',
      HOME: home,
      PLAYWRIGHT_BROWSERS_PATH: join(home, 'browsers'),
    };
    expect(await findChromium(env)).toMatchObject({ path: join(folder, 'chrome'), source: 'playwright' });
  });

  it('reports that the sandbox is off where it is, and never requires one of root', async () => {
    const chosen = join(await program('mine'), 'mine');
    const { sandbox, args } = await findChromium({ VIGIE_CHROMIUM: chosen, PATH: '/bin' });
    expect(args.includes('--no-sandbox')).toBe(sandbox === 'off');
    expect(sandbox).toBe('off');
    const real = await findChromium(process.env);
    expect(isRoot && real.sandbox === 'on').toBe(false);
  });
});

describe.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the bundled Chromium',
  { tags: ['exhaustive'] },
  () => {
    let found: FoundChromium;
    beforeAll(async () => {
      const env = { PATH: await program('chromium'), HOME: home, HTTPS_PROXY: 'http://proxy' };
      // Two at the same time: both must get a complete one.
      const both = await Promise.all([findChromium(env), findChromium(env)]);
      found = both[0];
    });

    it('is taken before an installed one, unpacked once, and leaves nothing half done', async () => {
      expect(found).toMatchObject({
        source: 'bundled',
        path: expect.stringContaining(join(home, '.cache', 'vigie')),
      });
      const names = await readdir(join(home, '.cache', 'vigie'));
      expect(names).toEqual([expect.stringMatching(/^chromium-[\d.]+$/)]);
      const { ino, mtimeMs } = await stat(found.path);
      await findChromium({ PATH: '/nowhere', HOME: home });
      expect(await stat(found.path)).toMatchObject({ ino, mtimeMs });
    });

    it('needs no library but its own and those of the C and C++ runtime', async () => {
      const { stdout } = await run('ldd', [found.path], { env: { ...found.env, PATH: process.env.PATH } });
      const own = join(home, '.cache', 'vigie');
      const foreign = stdout
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '' && !line.includes(own))
        .map((line) => line.split(/[ /]/).find((part) => part.includes('.so')));
      const runtime = /^(linux-vdso|ld-linux-x86-64|libc|libm|libdl|libpthread|librt|libgcc_s)\.so|^lib64$/;
      expect(foreign.filter((name) => name !== undefined && !runtime.test(name))).toEqual([]);
      expect(stdout).not.toContain('not found');
    });

    it('renders a page over TLS with its own fonts and no certificate database', async () => {
      const server = createServer(selfSignedCertificate('127.0.0.1', new Date()), (_request, response) => {
        response
          .setHeader('content-type', 'text/html')
          .end('<meta charset=utf-8><title>été</title><h1>Été</h1>');
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const { path, args, env, sandbox } = found;
      const browser = await chromium.launch({
        executablePath: path,
        args,
        env,
        chromiumSandbox: sandbox === 'on',
      });
      const page = await browser.newPage({ ignoreHTTPSErrors: true });
      await page.goto(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      expect(await page.title()).toBe('été');
      expect(
        await page.locator('h1').evaluate((heading) => heading.getBoundingClientRect().height),
      ).toBeGreaterThan(20);
      await browser.close();
      server.close();
    });
  },
);
