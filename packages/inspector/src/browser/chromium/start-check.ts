import { execFile } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const START_TIMEOUT_MS = 20_000;

/** Whether the path names a file that this user may execute. */
export async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/**
 * Whether the program is a Chromium that starts. On Linux it runs `--version`. Ubuntu installs a script named
 * chromium-browser that only asks for a snap, and libraries may be missing.
 */
export async function starts(path: string, env: Record<string, string>): Promise<boolean> {
  if (!(await isExecutable(path))) return false;
  return process.platform !== 'linux' || succeeds(path, ['--version'], env);
}

/** Whether the program ends with exit code 0 within 20 seconds. */
export async function succeeds(path: string, args: string[], env: Record<string, string>): Promise<boolean> {
  try {
    await run(path, args, { env, timeout: START_TIMEOUT_MS, killSignal: 'SIGKILL' });
    return true;
  } catch {
    return false;
  }
}
