import { createHash } from 'node:crypto';

const HASH_LENGTH = 16;

/**
 * Returns the network of an address: /24 of IPv4, /48 of IPv6. It shows an approximate origin without identifying the
 * caller.
 */
export function auditedNetwork(ip: string): string {
  const v4 = ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice('::ffff:'.length) : ip;
  if (!v4.includes(':')) return v4.includes('.') ? `${v4.split('.').slice(0, 3).join('.')}.0/24` : '';
  const groups = groupsOf(ip).slice(0, 3);
  const remaining = groups.slice(0, groups.findLastIndex((group) => group !== '0') + 1);
  return `${remaining.join(':')}::/48`;
}

/** Returns a hash that distinguishes browsers without storing their user agent; null for an empty one. */
export function hashUserAgent(userAgent: string): string | null {
  if (userAgent === '') return null;
  return createHash('sha256').update(userAgent).digest('hex').slice(0, HASH_LENGTH);
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
export function groupsOf(ip: string): string[] {
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const all = ip.includes('::') ? [...left, ...zeros, ...right] : left;
  return all.map((group) => group.toLowerCase().replace(/^0+(?=.)/u, ''));
}
