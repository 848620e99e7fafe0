import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from './installed.ts';

const BROWSER = /^chromium(_headless_shell)?-(\d+)$/;
const MAC_APPS = ['Google Chrome for Testing', 'Chromium'];
const PROGRAMS = [
  'chrome-headless-shell',
  'headless_shell',
  'chrome',
  'chrome-headless-shell.exe',
  'chrome.exe',
  ...MAC_APPS.map((app) => `${app}.app/Contents/MacOS/${app}`),
];

/** Returns paths of browsers that Playwright may have downloaded: headless shells first, newest first. */
export async function playwrightPaths(host: Host): Promise<string[]> {
  const root = cacheRoot(host);
  if (root === null) return [];
  const browsers = (await namesIn(root)).filter((name) => BROWSER.test(name)).toSorted(byPreference);
  const paths = await Promise.all(browsers.map((browser) => programsOf(join(root, browser))));
  return paths.flat();
}

function cacheRoot({ platform, env }: Host): string | null {
  const chosen = env.PLAYWRIGHT_BROWSERS_PATH;
  if (chosen) return chosen === '0' ? null : chosen;
  if (platform === 'win32') return env.LOCALAPPDATA ? join(env.LOCALAPPDATA, 'ms-playwright') : null;
  if (!env.HOME) return null;
  if (platform === 'darwin') return join(env.HOME, 'Library', 'Caches', 'ms-playwright');
  return join(env.XDG_CACHE_HOME ?? join(env.HOME, '.cache'), 'ms-playwright');
}

function byPreference(one: string, other: string): number {
  return rank(other) - rank(one);
}

function rank(name: string): number {
  const [, shell, revision] = BROWSER.exec(name) ?? [];
  return (shell === undefined ? 0 : 1e9) + Number(revision);
}

async function programsOf(folder: string): Promise<string[]> {
  const platforms = (await namesIn(folder)).filter((name) => name.startsWith('chrome-'));
  return platforms.flatMap((platform) => PROGRAMS.map((program) => join(folder, platform, program)));
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
