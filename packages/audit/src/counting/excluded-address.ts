/**
 * Returns whether an IP address is in one of the ranges: an address, a network in CIDR form, or an IPv4 address whose
 * last parts are `*`. Ranges of another form match nothing. Source: matomo.org/faq/how-to/faq_80
 */
export function isExcludedAddress(address: string, ranges: readonly string[]): boolean {
  const bits = bitsOf(address);
  return bits !== null && ranges.some((range) => isInRange(bits, range.trim()));
}

function isInRange(bits: string, range: string): boolean {
  const [network = '', prefix] = range.split('/');
  const parts = network.split('.');
  const given = parts.filter((part) => part !== '*').length;
  const isWildcard = parts.length === 4 && given < 4 && parts.slice(0, given).every((part) => part !== '*');
  if (isWildcard && prefix === undefined) {
    const start = bitsOf([...parts.slice(0, given), ...Array(4 - given).fill('0')].join('.'));
    return start !== null && startsAlike(bits, start, 96 + given * 8);
  }
  const start = bitsOf(network);
  if (start === null || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) return false;
  const isV4 = !network.includes(':');
  const length = prefix === undefined ? 128 : Number(prefix) + (isV4 ? 96 : 0);
  return length <= 128 && startsAlike(bits, start, length);
}

const startsAlike = (one: string, other: string, length: number): boolean =>
  one.slice(0, length) === other.slice(0, length);

/** Returns the 128 bits of an address, an IPv4 one as ::ffff:a.b.c.d. Null for another text. */
function bitsOf(address: string): string | null {
  if (!address.includes(':')) return v4Bits(address);
  const [head = '', tail, ...more] = address.toLowerCase().split('::');
  if (more.length > 0) return null;
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  if (!groups.every((group) => /^[\da-f]{1,4}$/.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0')).join('');
}

/** Returns the groups of a part of an IPv6 address; an embedded IPv4 address counts as two groups. */
function groupsOf(text: string): string[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [group];
    const bits = v4Bits(group)?.slice(96);
    return bits === undefined ? ['invalid'] : [hexOf(bits.slice(0, 16)), hexOf(bits.slice(16))];
  });
}

const hexOf = (bits: string): string => Number.parseInt(bits, 2).toString(16);

function v4Bits(address: string): string | null {
  const parts = address.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return null;
  const bits = parts.map((part) => Number(part).toString(2).padStart(8, '0')).join('');
  return `${'0'.repeat(80)}${'1'.repeat(16)}${bits}`;
}
