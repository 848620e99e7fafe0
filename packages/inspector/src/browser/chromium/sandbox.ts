import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endGroup, endProcessesOf } from '../end-processes.ts';
import { ownFolders } from '../own-folders.ts';

export type Sandbox = 'on' | 'off';

const START_TIMEOUT_MS = 20_000;

/**
 * Returns whether Chromium's sandbox works here. On Linux it does not for root, nor where user namespaces are disabled.
 * Only a start of this exact program gives the answer: AppArmor rules name programs, and a setuid program may replace
 * namespaces.
 */
export async function sandboxOf(path: string, env: Record<string, string>): Promise<Sandbox> {
  if (process.platform !== 'linux') return 'on';
  if (process.getuid?.() === 0) return 'off';
  const profile = await mkdtemp(join(tmpdir(), 'vigie-probe-'));
  const args = ['--headless', '--disable-gpu', '--no-first-run', '--disable-dev-shm-usage'];
  const own = [`--user-data-dir=${profile}`, '--remote-debugging-port=0'];
  const browser = spawn(path, [...args, ...own, 'about:blank'], {
    env: { ...env, ...ownFolders(profile) },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    return (await comesUp(browser)) ? 'on' : 'off';
  } finally {
    endGroup(browser.pid);
    endProcessesOf(profile);
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

/**
 * Returns whether the browser starts. Without a usable sandbox it ends at once; else it prints its DevTools address.
 */
async function comesUp(browser: ChildProcess & { stderr: NodeJS.ReadableStream }): Promise<boolean> {
  const giveUp = setTimeout(() => endGroup(browser.pid), START_TIMEOUT_MS);
  browser.once('error', () => undefined);
  try {
    for await (const line of createInterface({ input: browser.stderr })) {
      if (line.startsWith('DevTools listening')) return true;
    }
    return false;
  } finally {
    clearTimeout(giveUp);
  }
}
