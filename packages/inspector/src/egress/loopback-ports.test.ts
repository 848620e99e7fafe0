import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { loopbackPortsFor } from './loopback-ports.ts';
import { checkAddress, type EgressPolicy } from './policy.ts';

const resolve = async (hostname: string) => [
  { address: hostname === 'dev.test' ? '127.0.0.1' : '93.184.216.34', family: 4 },
];

const unknown = () => Promise.reject(new Error('ENOTFOUND'));

describe('the ports that are open to pages', () => {
  it.each([
    ['a site on another machine', { urls: ['https://shop.example/'], named: [] }, []],
    ['an address of this machine', { urls: ['http://127.0.0.1:4100/a'], named: [] }, { allBut: [4001] }],
    ['the same, with ports named', { urls: ['http://127.0.0.1:4100/a'], named: [7] }, [4100, 7]],
    ['the same in IPv6', { urls: ['http://[::1]:4100/'], named: [7] }, [4100, 7]],
    ['a name that leads to this machine', { urls: ['http://dev.test/'], named: [] }, { allBut: [4001] }],
    [
      'two sites of this machine',
      { urls: ['http://127.0.0.1:1/', 'https://dev.test/'], named: [7] },
      [1, 443, 7],
    ],
    [
      'a site here and one elsewhere',
      { urls: ['http://127.0.0.1:1/', 'https://shop.example/'], named: [] },
      [1],
    ],
    ['a site at a port that stays closed', { urls: ['http://127.0.0.1:4001/'], named: [7] }, [7]],
  ])('of %s', async (_name, { urls, named }, ports) => {
    expect(await loopbackPortsFor(urls, { named, closed: [4001], resolve })).toEqual(ports);
  });

  it('of a name that nobody knows are none', async () => {
    const ports = await loopbackPortsFor(['http://nowhere.test/'], {
      named: [7],
      closed: [],
      resolve: unknown,
    });
    expect(ports).toEqual([]);
  });
});

describe('a policy with open ports', () => {
  const spellings = ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '0.0.0.0', '::'];
  const policies: EgressPolicy['allowPrivate'][] = ['none', 'loopback', 'all', ['127.0.0.0/8', '::1/128']];
  const check = (port: number, allowPrivate: EgressPolicy['allowPrivate']) =>
    spellings.map((ip) => checkAddress({ allowPrivate, loopbackPorts: [4100] }, ip, port));

  it.each(policies)('opens them at every address of this machine and no other (%s)', (allowPrivate) => {
    expect(check(4100, allowPrivate)).toEqual(spellings.map(() => null));
    expect(check(4001, allowPrivate)).toEqual(spellings.map(() => 'loopback'));
  });

  it('opens all but some', () => {
    const policy: EgressPolicy = { allowPrivate: 'none', loopbackPorts: { allBut: [4001] } };
    expect([4001, 4100].map((port) => checkAddress(policy, '127.0.0.1', port))).toEqual(['loopback', null]);
  });

  it('applies to addresses of this machine in its own network, where nobody listed that network', () => {
    const own = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
    const lan = own.find(({ address, internal }) => !internal && /^(10|192\.168)\./.test(address))?.address;
    if (lan === undefined) return;
    expect(checkAddress({ allowPrivate: 'all', loopbackPorts: [] }, lan, 80)).toBe('loopback');
    expect(checkAddress({ allowPrivate: [`${lan}/32`], loopbackPorts: [] }, lan, 80)).toBeNull();
  });

  it('leaves other networks as they are', () => {
    expect(checkAddress({ allowPrivate: 'all', loopbackPorts: [] }, '10.99.98.97', 80)).toBeNull();
    expect(checkAddress({ allowPrivate: 'none', loopbackPorts: [] }, '93.184.216.34', 80)).toBeNull();
  });
});
