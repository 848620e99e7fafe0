import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../../server/test/free-port.ts';
import { spawnVigie, type CommandRun } from './run-vigie.ts';

const dataDirectory = async () => join(await mkdtemp(join(tmpdir(), 'vigie-start-')), 'data');

/** Waits for the start message of a part; rejects when it ends before. */
async function announced({ child, ended }: CommandRun): Promise<string> {
  let output = '';
  const ready = new Promise<string>((resolve) => {
    child.stdout?.on('data', (piece: string) => {
      output += piece;
      if (output.includes('Ctrl-C stops everything.')) resolve(output);
    });
  });
  const early = ended.then(({ code, err }) => Promise.reject(new Error(`ended with ${code}: ${err}`)));
  return Promise.race([ready, early]);
}

it('starts everything, keeps a second start off its data, and stops without leaving a process', async () => {
  // The agent's default port may be taken by another process on this machine.
  const env = { VIGIE_DATA: await dataDirectory(), PORT: '0', AGENT_PORT: String(await freePort()) };
  const run = spawnVigie(['start', '--no-demo'], env);
  const output = await announced(run);
  expect(output).toMatch(/E-mail +\S+@\S+\n +Password +\S+/);
  const [panel = '', agent = ''] = [...output.matchAll(/http:\/\/127\.0\.0\.1:\d+/g)].map(([url]) => url);
  expect((await fetch(`${panel}/healthz`)).status).toBe(200);

  const second = await spawnVigie(['start', '--no-demo'], env).ended;
  expect(second).toMatchObject({ code: 2, err: expect.stringContaining(`process ${run.child.pid}`) });

  run.child.kill('SIGINT');
  const { code, err } = await run.ended;
  expect({ code, err }).toEqual({ code: 0, err: 'Stopping...\nStopped.\n' });
  for (const url of [panel, agent]) await expect(fetch(url)).rejects.toThrow('fetch failed');
});

it('reports that its port is in use', { tags: ['exhaustive'] }, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const run = spawnVigie(['server'], { VIGIE_DATA: await dataDirectory(), PORT: String(port) });
  expect(await run.ended).toMatchObject({
    code: 2,
    err: expect.stringContaining(`Port ${port} of 127.0.0.1`),
  });
  other.close();
});

it('names each setting that cannot be used', async () => {
  const { code, err } = await spawnVigie(['start'], { PORT: 'soon', LOG_LEVEL: 'loud' }).ended;
  expect(code).toBe(2);
  expect(err).toMatch(/PORT: .*\n.*LOG_LEVEL: /);
});
