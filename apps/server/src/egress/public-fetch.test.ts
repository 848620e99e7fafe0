import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PrivateAddressRefused, createPublicFetch, isPublic } from './public-fetch.ts';

const resolveTo = (address: string) => () =>
  Promise.resolve([{ address, family: address.includes(':') ? 6 : 4 }]);

describe('a fetch of public addresses', () => {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.end();
  });
  beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
  afterAll(() => new Promise<void>((done) => server.close(() => done())));

  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['localhost', '127.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['push.example', '127.0.0.1'],
    ['push.example', '10.0.0.1'],
    ['push.example', '169.254.169.254'],
    ['push.example', '::1'],
    ['push.example', 'fd00:ec2::254'],
    ['[::1]', '::1'],
  ])('does not reach %s, which is %s', async (host, address) => {
    const { port } = server.address() as AddressInfo;
    const call = createPublicFetch(resolveTo(address))(`http://${host}:${port}/`, { method: 'POST' });
    await expect(call).rejects.toBeInstanceOf(PrivateAddressRefused);
    expect(calls).toBe(0);
  });

  test('knows what is public', () => {
    expect(['93.184.216.34', '2a00:1450::1'].map(isPublic)).toEqual([true, true]);
    expect(['10.1.2.3', '::ffff:10.1.2.3', '64:ff9b::a9fe:a9fe', 'push.example'].map(isPublic)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
