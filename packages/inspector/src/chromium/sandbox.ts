import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { succeeds } from './probe.ts';

export type Sandbox = 'on' | 'off';

/**
 * Whether Chromium's sandbox works here. Linux without it for root, and where user namespaces are closed; only a
 * start of the very program tells, since AppArmor rules name programs and a setuid helper may stand in.
 */
export async function sandboxOf(path: string, env: Record<string, string>): Promise<Sandbox> {
  if (process.platform !== 'linux') return 'on';
  if (process.getuid?.() === 0) return 'off';
  const profile = await mkdtemp(join(tmpdir(), 'vigie-probe-'));
  const args = ['--headless', '--disable-gpu', '--no-first-run', '--disable-dev-shm-usage'];
  try {
    const works = await succeeds(
      path,
      [...args, `--user-data-dir=${profile}`, '--dump-dom', 'about:blank'],
      env,
    );
    return works ? 'on' : 'off';
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}
