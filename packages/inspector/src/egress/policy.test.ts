import { describe, expect, it, test } from 'vitest';
import { checkAddress, isCidr, type EgressPolicy } from './policy.ts';

const NONE: EgressPolicy = { allowPrivate: 'none' };
const LOOPBACK: EgressPolicy = { allowPrivate: 'loopback' };
const ALL: EgressPolicy = { allowPrivate: 'all' };

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '192.0.1.1',
  '2606:4700::1111',
  '2a00:1450::1',
];
const ON_LOOPBACK = ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'];
const PRIVATE = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::7f00:1',
  '::ffff:10.0.0.1',
  'fc00::1',
  'fd12:3456::1',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
];
const METADATA = [
  '169.254.169.254',
  '169.254.170.2',
  '169.254.0.1',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::a9fe:a9fe',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::a83f:8110',
  '2002:a9fe:a9fe::',
  '2002:a83f:8110::1',
  'fe80::1',
  'fe80::1%eth0',
  'fd00:ec2::254',
  'fd20:ce::254',
];

describe('checkAddress', () => {
  test.each(PUBLIC)('opens the public address %s under every policy', (ip) => {
    expect([NONE, LOOPBACK, ALL].map((policy) => checkAddress(policy, ip))).toEqual([null, null, null]);
  });

  test.each(ON_LOOPBACK)('opens %s with loopback and all', (ip) => {
    expect([NONE, LOOPBACK, ALL].map((policy) => checkAddress(policy, ip))).toEqual(['loopback', null, null]);
  });

  test.each(PRIVATE)('opens %s with all only', (ip) => {
    expect([NONE, LOOPBACK, ALL].map((policy) => checkAddress(policy, ip))).toEqual([
      'private',
      'private',
      null,
    ]);
  });

  test.each(METADATA)('opens %s under no policy', (ip) => {
    const named: EgressPolicy = { allowPrivate: ['0.0.0.0/0', '::/0'] };
    expect([NONE, ALL, named].map((policy) => checkAddress(policy, ip))).toEqual([
      'metadata',
      'metadata',
      'metadata',
    ]);
  });

  it('opens the named networks and no other', () => {
    const named: EgressPolicy = { allowPrivate: ['10.2.0.0/16', 'fd12::/32'] };
    expect(checkAddress(named, '10.2.3.4')).toBeNull();
    expect(checkAddress(named, '::ffff:10.2.3.4')).toBeNull();
    expect(checkAddress(named, 'fd12::1')).toBeNull();
    expect(checkAddress(named, '10.3.0.1')).toBe('private');
    expect(checkAddress(named, '127.0.0.1')).toBe('loopback');
  });

  it('refuses a text that is no address', () => {
    expect(checkAddress(ALL, 'localhost')).toBe('not-an-address');
    expect(checkAddress(ALL, '')).toBe('not-an-address');
  });

  it('raises for a network that is mistyped', () => {
    expect(() => checkAddress({ allowPrivate: ['10.2.0.0'] }, '10.2.0.1')).toThrow(RangeError);
  });
});

test.each(['10.0.0.0/8', '0.0.0.0/0', 'fd12::/32', '127.0.0.1/32'])('isCidr knows %s', (text) => {
  expect(isCidr(text)).toBe(true);
});

test.each(['10.0.0.0', '10.0.0.0/33', 'x/8', '10.0.0.0/', '::/129', '/8'])('isCidr refuses %s', (text) => {
  expect(isCidr(text)).toBe(false);
});
