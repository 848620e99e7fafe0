import { describe, expect, test } from 'vitest';
import { auditedNetwork, hashUserAgent } from './caller-trace.ts';

describe('stored data of a caller', () => {
  test.each([
    ['192.0.2.17', '192.0.2.0/24'],
    ['::ffff:192.0.2.17', '192.0.2.0/24'],
    ['2a01:cb19:8a5:4d00:91c4:5f1e:77aa:3b02', '2a01:cb19:8a5::/48'],
    ['2001:0DB8::1', '2001:db8::/48'],
    ['::1', '::/48'],
    ['fe80::1%eth0', 'fe80::/48'],
    ['', ''],
  ])('is of the address %s the network %s', (ip, network) => {
    expect(auditedNetwork(ip)).toBe(network);
    expect(auditedNetwork(network)).toBe(network);
  });

  test('has a hash of the browser, which distinguishes two', () => {
    expect(hashUserAgent('Firefox')).toMatch(/^[0-9a-f]{16}$/u);
    expect(hashUserAgent('Firefox')).not.toBe(hashUserAgent('Chromium'));
    expect(hashUserAgent('')).toBeNull();
  });
});
