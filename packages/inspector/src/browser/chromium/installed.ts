import { posix, win32 } from 'node:path';

/** Machine to search for browsers. */
export interface Host {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
}

const LINUX_NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
];
const LINUX_PATHS = ['/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge', '/snap/bin/chromium'];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_PATHS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** Returns paths where Chrome, Chromium or Edge may be installed, the likeliest first. Does not check them. */
export function installedPaths({ platform, env }: Host): string[] {
  if (platform === 'win32') return windowsPaths(env);
  if (platform === 'darwin') return macPaths(env);
  return [...onPath(env, LINUX_NAMES), ...LINUX_PATHS];
}

function onPath(env: Host['env'], names: string[]): string[] {
  const folders = (env.PATH ?? '').split(posix.delimiter).filter((folder) => posix.isAbsolute(folder));
  return names.flatMap((name) => folders.map((folder) => posix.join(folder, name)));
}

function macPaths(env: Host['env']): string[] {
  const roots = ['/Applications', ...(env.HOME ? [posix.join(env.HOME, 'Applications')] : [])];
  const apps = MAC_APPS.flatMap((app) =>
    roots.map((root) => posix.join(root, `${app}.app`, 'Contents', 'MacOS', app)),
  );
  return [...apps, ...onPath(env, ['chromium', 'google-chrome'])];
}

function windowsPaths(env: Host['env']): string[] {
  const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA];
  return WINDOWS_PATHS.flatMap((path) =>
    roots.filter((root) => root !== undefined).map((root) => win32.join(root, path)),
  );
}
