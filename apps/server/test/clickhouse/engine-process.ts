import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';

/** Each query that waits for the engine occupies a thread. */
const THREADS = '64';

export interface EngineProcess {
  url: string;
  pid: number;
  /** SIGTERM lets queries finish; SIGKILL simulates a crash. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/**
 * Starts ClickHouse's engine in a process that ends with this one. A named folder stays; a temporary one is deleted.
 */
export async function startEngine(folder?: string, port?: number): Promise<EngineProcess> {
  if (!existsSync(fileURLToPath(new URL('node_modules/chdb', import.meta.url))))
    throw new Error(
      "ClickHouse's engine is not installed: `npm test` does it, or `npm ci --ignore-scripts --prefix apps/server/test/clickhouse`. CLICKHOUSE_URL names a served one instead.",
    );
  const program = fileURLToPath(new URL('serve.ts', import.meta.url));
  const options = folder === undefined ? [] : [folder, String(port ?? (await freePort()))];
  const child = spawn(process.execPath, [program, ...options], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, UV_THREADPOOL_SIZE: THREADS, TZ: 'UTC' },
  });
  const ended = once(child, 'exit');
  let output = '';
  child.stderr.on('data', (piece: Buffer) => (output += piece.toString()));
  const url = await Promise.race([
    once(child.stdout, 'data').then(([line]) => String(line).trim()),
    ended.then(([code]) => {
      throw new Error(`ClickHouse's engine ended with ${code} before it listened: ${output}`);
    }),
  ]);
  child.stderr.pipe(process.stderr, { end: false });
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  return { url, pid: child.pid!, stop };
}
