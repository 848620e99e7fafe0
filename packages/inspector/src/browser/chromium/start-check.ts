import { execFile } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const START_TIMEOUT_MS = 20_000;
/** For example `Google Chrome 156.0.8078.79 beta`. */
const NAME_AND_VERSION = /^(\S.{0,60}?) (\d[\d.]*)/;

/** What a program is called; the version is null where only a start tells it. */
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
 * Returns the name of a program that starts as a Chromium does; null when it does not. On Linux it runs `--version`.
 * Ubuntu installs a script named chromium-browser that only asks for a snap, and libraries may be missing.
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
