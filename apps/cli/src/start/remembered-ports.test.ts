import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rememberedPorts } from './remembered-ports.ts';

const folder = () => mkdtemp(join(tmpdir(), 'vigie-ports-'));

async function takenPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, release: () => server.close() };
}

it('keeps a port from start to start', async () => {
  const directory = await folder();
  const { port: preferred, release } = await takenPort();
  const first = await rememberedPorts(directory);
  const { port, isRemembered } = await first.choose('agent', preferred);
  await first.save();
  release();
  expect(port).not.toBe(preferred);
  expect(isRemembered).toBe(false);
  const next = await rememberedPorts(directory);
  expect(await next.choose('agent', preferred)).toEqual({ port, isRemembered: true });
});

it('gives two parts two ports, and starts again from a spoilt file', async () => {
  const directory = await folder();
  await writeFile(join(directory, 'ports.json'), '{"shop": "x"');
  const ports = await rememberedPorts(directory);
  const { port: preferred, release } = await takenPort();
  release();
  const { port: shop } = await ports.choose('shop', preferred);
  const { port: tag } = await ports.choose('tag', preferred);
  expect(shop).not.toBe(tag);
});
