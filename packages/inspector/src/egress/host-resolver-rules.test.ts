import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import { findChromium } from '../browser/chromium.ts';
import { hostResolverRules } from './host-resolver-rules.ts';

const closed = (allowPrivate: 'none' | 'loopback' | 'all' | string[], host: string) =>
  hostResolverRules({ allowPrivate }).split(',').includes(`MAP ${host} ~NOTFOUND`);

it('closes metadata services under every policy', () => {
  for (const policy of ['none', 'loopback', 'all', ['10.0.0.0/8']] as const) {
    expect(closed(typeof policy === 'string' ? policy : [...policy], '169.254.*.*')).toBe(true);
  }
});

it('closes loopback and private addresses by the policy', () => {
  expect((['none', 'loopback', 'all'] as const).map((policy) => closed(policy, 'localhost'))).toEqual([
    true,
    false,
    false,
  ]);
  expect((['none', 'loopback', 'all'] as const).map((policy) => closed(policy, '172.31.*.*'))).toEqual([
    true,
    true,
    false,
  ]);
});

it('blocks Chromium from the addresses that it closes, and from no other', async () => {
  let connections = 0;
  const count = (socket: Socket) => {
    connections += 1;
    socket.destroy();
  };
  const servers = ['127.0.0.1', '::1'].map((host) => createServer(count).listen(0, host));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const [v4, v6] = servers.map((server) => (server.address() as AddressInfo).port);
  const { path, args, env } = await findChromium(process.env);
  const rules = `--host-resolver-rules=MAP shop.test 127.0.0.1:${v4},${hostResolverRules({ allowPrivate: 'none' })}`;
  const browser = await chromium.launch({ executablePath: path, args: [...args, rules], env });
  const page = await browser.newPage();
  for (const url of [`http://127.0.0.1:${v4}/`, `http://localhost:${v4}/`, `http://[::1]:${v6}/`]) {
    await expect(page.goto(url)).rejects.toThrow('net::ERR_NAME_NOT_RESOLVED');
  }
  expect(connections).toBe(0);
  await expect(page.goto('http://shop.test/')).rejects.toThrow('net::ERR');
  expect(connections).toBeGreaterThan(0);
  await browser.close();
  for (const server of servers) server.close();
});
