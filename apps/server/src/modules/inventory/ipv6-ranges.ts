import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Start of each IPv6 range in units of 64 bits, sorted, with the country up to the next start; '' is none. */
export interface Ipv6Ranges {
  high: Uint32Array;
  low: Uint32Array;
  country: Uint16Array;
  countries: readonly string[];
}

export interface Ipv6Range {
  /** First 64 bits of the first network; `to`: of the network after the last. */
  from: bigint;
  to: bigint;
  country: string;
}

/**
 * The ranges of the IPFire Location database (location.ipfire.org, CC BY-SA 4.0), as `scripts/ipv6-ranges.mjs` stores
 * them.
 */
export const RANGES_FILE = new URL('./ipv6-ranges.br', import.meta.url);

const LOW_BITS = 32n;
const LOW_MASK = 0xffff_ffffn;
const HEADER_BYTES = 8;

let stored: Ipv6Ranges | null = null;

/** Returns the country of the range that contains a canonical IPv6 address, or null. The first call reads the file. */
export function ipv6Country(address: string): string | null {
  stored ??= decodeRanges(readFileSync(RANGES_FILE));
  return findCountry(stored, ipv6Network(address));
}

/** Returns the first 64 bits of an IPv6 address, which a range never splits. */
export function ipv6Network(address: string): bigint {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const between = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: between }, () => '0'), ...right];
  return groups.slice(0, 4).reduce((bits, group) => (bits << 16n) | BigInt(Number.parseInt(group, 16)), 0n);
}

/** Returns the country of a network by binary search, or null if no range contains it. */
export function findCountry({ high, low, country, countries }: Ipv6Ranges, network: bigint): string | null {
  const [top, bottom] = [Number(network >> LOW_BITS), Number(network & LOW_MASK)];
  let [from, to] = [0, high.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const begins = high[middle]!;
    if (begins < top || (begins === top && low[middle]! <= bottom)) from = middle + 1;
    else to = middle;
  }
  return (from === 0 ? '' : countries[country[from - 1]!]) || null;
}

/**
 * Encodes ranges that do not overlap, in order: counts, countries, then each column byte by byte, which compresses
 * best.
 */
export function encodeRanges(ranges: readonly Ipv6Range[]): Buffer {
  const starts = startsOf(ranges);
  const countries = ['', ...new Set(ranges.map(({ country }) => country))];
  const indexes = new Map(countries.map((country, index) => [country, index]));
  const high = starts.map(({ from }) => Number(from >> LOW_BITS));
  const columns = [
    ...planes(high.map((value, at) => value - (high[at - 1] ?? 0)), 4),
    ...planes(starts.map(({ from }) => Number(from & LOW_MASK)), 4),
    ...planes(starts.map(({ country }) => indexes.get(country)!), 2),
  ]; // prettier-ignore
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(starts.length, 0);
  header.writeUInt32LE(countries.length, 4);
  const names = Buffer.from(countries.map((country) => country.padEnd(2)).join(''), 'latin1');
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(Buffer.concat([header, names, ...columns]), { params });
}

export function decodeRanges(file: Buffer): Ipv6Ranges {
  const bytes = brotliDecompressSync(file);
  const [count, names] = [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
  const countries = Array.from({ length: names }, (_, index) => {
    const at = HEADER_BYTES + index * 2;
    return bytes.toString('latin1', at, at + 2).trim();
  });
  const begin = HEADER_BYTES + names * 2;
  const column = (first: number, size: number) => (at: number) => {
    let value = 0;
    for (let plane = size - 1; plane >= 0; plane -= 1)
      value = value * 256 + bytes[begin + (first + plane) * count + at]!;
    return value;
  };
  const [grows, low, country] = [column(0, 4), column(4, 4), column(8, 2)];
  const ranges = {
    high: new Uint32Array(count),
    low: new Uint32Array(count),
    country: new Uint16Array(count),
    countries,
  };
  for (let at = 0, high = 0; at < count; at += 1) {
    high += grows(at);
    ranges.high[at] = high;
    ranges.low[at] = low(at);
    ranges.country[at] = country(at);
  }
  return ranges;
}

/** Returns the start of each country's ranges. Neighbours of one country are merged, and a gap has no country. */
function startsOf(ranges: readonly Ipv6Range[]): Omit<Ipv6Range, 'to'>[] {
  const starts: Omit<Ipv6Range, 'to'>[] = [];
  const begin = (from: bigint, country: string) => {
    if (starts.at(-1)?.country !== country) starts.push({ from, country });
  };
  let end = 0n;
  for (const { from, to, country } of ranges) {
    if (from > end) begin(end, '');
    begin(from, country);
    end = to;
  }
  begin(end, '');
  return starts;
}

/** Returns the lowest byte of all values, then the next byte, up to `size` bytes. */
function planes(values: readonly number[], size: number): Uint8Array[] {
  return Array.from({ length: size }, (_, plane) =>
    Uint8Array.from(values, (value) => Math.floor(value / 256 ** plane) % 256),
  );
}
