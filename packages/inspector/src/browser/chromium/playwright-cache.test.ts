import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { playwrightPaths } from './playwright-cache.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'vigie-test-'));
});
afterEach(() => rm(home, { recursive: true }));

it('prefers the newest headless shell, then the newest browser', async () => {
  const root = join(home, '.cache', 'ms-playwright');
  for (const folder of [
    'chromium-1200/chrome-linux64',
    'chromium-1187/chrome-linux',
    'chromium_headless_shell-1187/chrome-linux',
    'chromium_headless_shell-1200/chrome-headless-shell-linux64',
    'firefox-1490/firefox',
    'chromium-1200/locales',
  ]) {
    await mkdir(join(root, folder), { recursive: true });
  }
  const paths = await playwrightPaths({ platform: 'linux', env: { HOME: home } });
  expect(paths[0]).toBe(
    join(root, 'chromium_headless_shell-1200/chrome-headless-shell-linux64/chrome-headless-shell'),
  );
  const browsers = paths.map((path) => path.slice(root.length + 1).split('/')[0]);
  expect([...new Set(browsers)]).toEqual([
    'chromium_headless_shell-1200',
    'chromium_headless_shell-1187',
    'chromium-1200',
    'chromium-1187',
  ]);
  expect(paths).toContain(join(root, 'chromium-1187/chrome-linux/chrome'));
});

it('follows PLAYWRIGHT_BROWSERS_PATH', async () => {
  await mkdir(join(home, 'chromium-9', 'chrome-win64'), { recursive: true });
  const paths = await playwrightPaths({ platform: 'win32', env: { PLAYWRIGHT_BROWSERS_PATH: home } });
  expect(paths).toContain(join(home, 'chromium-9', 'chrome-win64', 'chrome.exe'));
});

it('finds nothing where there is nothing', async () => {
  expect(await playwrightPaths({ platform: 'linux', env: { HOME: home } })).toEqual([]);
  expect(await playwrightPaths({ platform: 'linux', env: {} })).toEqual([]);
});
