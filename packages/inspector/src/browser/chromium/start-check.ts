import { execFile } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const START_TIMEOUT_MS = 20_000;
/** For example `Google Chrome 156.0.8078.79 beta`. */
const NAME_AND_VERSION = /^(\S.{0,60}?) (\d[\d.]*)/;

/** Name of a program; the version is null if only a start reveals it. */
export interface ProgramName {
  name: string;
  version: string | null;
}

/** Returns whether the path names a file that this user may execute. */
export async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/**
 * Returns the name of a program that starts as a Chromium does, else null. On Linux it runs `--version`, because
 * libraries may be missing. Ubuntu also installs a script named chromium-browser that only recommends a snap.
 */
export async function startedName(path: string, env: Record<string, string>): Promise<ProgramName | null> {
  if (!(await isExecutable(path))) return null;
  const named = { name: nameOfFile(path), version: null };
  if (process.platform !== 'linux') return named;
  try {
    const { stdout } = await run(path, ['--version'], {
      env,
      timeout: START_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    const [, name, version] = NAME_AND_VERSION.exec(stdout) ?? [];
    return name === undefined || version === undefined ? named : { name, version };
  } catch {
    return null;
  }
}

export function nameOfFile(path: string): string {
  const file = basename(path).toLowerCase();
  if (file.includes('edge')) return 'Microsoft Edge';
  return /^(google[ -]chrome|chrome)/.test(file) && !/chromium/i.test(path) ? 'Google Chrome' : 'Chromium';
}
