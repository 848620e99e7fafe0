// Stores the countries of IPv6 ranges: node scripts/ipv6-ranges.mjs FILE
//
// FILE is `/usr/share/tor/geoip6` of Debian's package `tor-geoipdb`: the IPFire Location database as text, by CC BY-SA 4.0.
// Its lines are "first address,last address,country". Lines without a country (EU, AP, ??) are left out.
import { readFileSync, writeFileSync } from 'node:fs';
import { encodeRanges, networkOf, RANGES_FILE } from '../apps/server/src/modules/inventory/ipv6-ranges.ts';

const NO_COUNTRY = new Set(['EU', 'AP']);

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('name the file of ranges');

/** Ranges. Those below 64 bits are a few single machines: a network counts only if a range contains it completely. */
const ranges = readFileSync(path, 'utf8')
  .split('\n')
  .filter((line) => /^[0-9a-f:]+,[0-9a-f:]+,[A-Z]{2}$/i.test(line))
  .map((line) => line.split(','))
  .filter(([, , country]) => !NO_COUNTRY.has(country))
  .map(([first, last, country]) => ({ from: firstNetwork(first), to: afterNetwork(last), country }))
  .filter(({ from, to }) => from < to);

const packed = encodeRanges(ranges);
writeFileSync(RANGES_FILE, packed);
console.log(`${ranges.length} ranges, ${packed.length} bytes`);

/** Returns the first network that begins at the address or after it. */
function firstNetwork(address) {
  const network = networkOf(address);
  return isNetworkStart(address) ? network : network + 1n;
}

/** Returns the network after the last one that ends at the address or before it. */
function afterNetwork(address) {
  return address.endsWith(':ffff:ffff:ffff:ffff') ? networkOf(address) + 1n : networkOf(address);
}

function isNetworkStart(address) {
  return /^([0-9a-f]+:){0,4}:$/.test(address);
}
