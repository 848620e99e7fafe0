import { expect, it } from 'vitest';
import { installedPaths } from './installed.ts';

it('searches the PATH first on Linux, then where packages install', () => {
  const paths = installedPaths({ platform: 'linux', env: { PATH: '/usr/local/bin:relative:/usr/bin' } });
  expect(paths.slice(0, 2)).toEqual(['/usr/local/bin/google-chrome-stable', '/usr/bin/google-chrome-stable']);
  expect(paths).toContain('/usr/bin/chromium');
  expect(paths).toContain('/opt/microsoft/msedge/msedge');
  expect(paths.at(-1)).toBe('/snap/bin/chromium');
  expect(paths.filter((path) => !path.startsWith('/'))).toEqual([]);
});

it('searches the applications of the machine and the user on macOS', () => {
  const paths = installedPaths({ platform: 'darwin', env: { HOME: '/Users/me', PATH: '/opt/homebrew/bin' } });
  expect(paths.slice(0, 2)).toEqual([
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Users/me/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]);
  expect(paths).toContain('/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge');
  expect(paths).toContain('/opt/homebrew/bin/chromium');
});

it('searches the program folders on Windows', () => {
  const env = { PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local' };
  const paths = installedPaths({ platform: 'win32', env });
  expect(paths[0]).toBe('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe');
  expect(paths).toContain('C:\\Users\\me\\AppData\\Local\\Chromium\\Application\\chrome.exe');
  expect(paths).toContain('C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe');
});
