import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import * as z from 'zod';

const PROGRAM = fileURLToPath(new URL('agent-process.ts', import.meta.url));
const startedSchema = z.object({ url: z.string(), pairingCode: z.string().nullable() });

/** Starts a real process, so that it can be killed by the system; with a panel it is an outbound agent. */
export async function spawnAgent(
  dataDirectory: string,
  stuckPath = '',
  panel?: { url: string; code: string },
) {
  const calling = panel ? [panel.url, panel.code] : [];
  const child = spawn(process.execPath, [PROGRAM, dataDirectory, stuckPath, ...calling], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const died = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await died;
  };
  onTestFinished(kill);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { ...startedSchema.parse(JSON.parse(line)), kill };
}
