import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { proxiedCallSchema } from '@vigie/contract/proxied-call.ts';
import { expect, it, onTestFinished } from 'vitest';
import { runVigie, spawnVigie } from './run-vigie.ts';
import { readLines, startStandIn } from './stand-in.ts';

/** Server that sends a call for each line that it is given, and prints its status or the code of its error. */
const senderScript = (host: string) => `import { createInterface } from 'node:readline';
for await (const id of createInterface({ input: process.stdin })) {
  const body = JSON.stringify({ data: [{ event_name: 'Purchase', event_id: id }] });
  const call = fetch('https://${host}/v24.0/1234567890123456/events', { method: 'POST', body });
  console.log(await call.then((answer) => answer.text().then(() => answer.status), (error) => error.cause.code));
}`;

it('the proxy killed, calls of a server go on or fail as its owner chose, and are recorded once it is back', async () => {
  const [standIn, directory] = await Promise.all([startStandIn(), mkdtemp(join(tmpdir(), 'vigie-killed-'))]);
  onTestFinished(() => standIn.close());
  const [ca, output] = [join(directory, 'ca'), join(directory, 'calls.jsonl')];
  await runVigie('proxy', 'ca', '--ca', ca);
  /** Starts the proxy and returns its port. */
  const startProxy = async (port: number) => {
    const running = spawnVigie(['proxy', '--port', String(port), '--ca', ca, '--output', output], {
      NODE_EXTRA_CA_CERTS: standIn.caFile,
    });
    const [first] = (await once(running.child.stdout!, 'data')) as [string];
    return { ...running, port: Number(/:(\d+)\s*$/.exec(first)?.[1]) };
  };
  const proxy = await startProxy(0);
  /** Starts a server that knows only its environment, and returns how it sends a call. */
  const startServer = (exempt: string, caFile: string) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', senderScript(standIn.host)], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_USE_ENV_PROXY: '1',
        HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
        NO_PROXY: exempt,
        NODE_EXTRA_CA_CERTS: caFile,
      },
    });
    onTestFinished(() => void child.kill());
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return async (id: string): Promise<unknown> => {
      child.stdin.write(`${id}\n`);
      return (await answers.next()).value;
    };
  };
  const sendStrictly = startServer('', join(ca, 'ca.pem'));
  const sendLeniently = startServer('localhost', standIn.caFile);
  expect([await sendStrictly('before'), await sendLeniently('beside')]).toEqual(['200', '200']);
  await expect.poll(() => readLines(output)).toHaveLength(1);

  proxy.child.kill('SIGKILL');
  await proxy.ended;
  expect(await sendStrictly('away')).toMatch(/^(?:ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET)$/);
  expect(await sendLeniently('away')).toBe('200');

  const again = await startProxy(proxy.port);
  expect(await sendStrictly('after')).toBe('200');
  again.child.kill('SIGTERM');
  expect((await again.ended).code).toBe(0);
  const lines = (await readLines(output)).map((line) => proxiedCallSchema.parse(line));
  expect(lines.map(({ events }) => events[0]?.id)).toEqual(['before', 'after']);
});
