import { bytesOfBase64, textOfBytes } from '../hits/encoded-text.ts';
import { percentDecoded } from '../personal-data/decode.ts';
import { clickIdVendor, isCampaignParameter } from './campaign-parameters.ts';

/** Values of parameters by their name in lower case, decoded, in the order of the address. */
export type ParameterValues = ReadonlyMap<string, readonly string[]>;

/** Content of an address that a campaign needs on its landing page. */
export interface AddressParameters {
  /** Parameters that the page of the address reads: those of its query and of its fragment. */
  own: ParameterValues;
  /** All of them, with those of addresses that its parameters or its path contain. */
  all: ParameterValues;
  /** Addresses that it contains, the outermost first. */
  targets: readonly string[];
  /** Fragment without `#`, decoded; empty if it holds only campaign parameters. */
  fragment: string;
}

/** Maximum depth of addresses within addresses, and number of parameters that are read of one address. */
const DEPTH_MAX = 4;
const PARAMETERS_MAX = 500;
const LENGTH_MAX = 20_000;
const BASE64 = /^[\w+/-]{16,}={0,2}$/;

/** Reads the parameters of an address. Hostile addresses cost linear time. */
export function readAddressParameters(url: string): AddressParameters {
  const { own, fragment } = ownParameters(url.slice(0, LENGTH_MAX));
  const all = new Map<string, string[]>();
  const targets: string[] = [];
  collect(url.slice(0, LENGTH_MAX), { all, targets, depth: 0 });
  return { own, all, targets, fragment };
}

interface Collected {
  all: Map<string, string[]>;
  targets: string[];
  depth: number;
}

function collect(url: string, into: Collected): void {
  const { own } = ownParameters(url);
  for (const [name, values] of own) {
    const known = into.all.get(name) ?? [];
    if (known.length === 0 && into.all.size >= PARAMETERS_MAX) continue;
    into.all.set(name, [...known, ...values]);
  }
  if (into.depth >= DEPTH_MAX) return;
  for (const inner of innerAddresses(url, own)) {
    if (into.targets.length >= PARAMETERS_MAX) return;
    if (/^https?:\/\//i.test(inner)) into.targets.push(inner);
    collect(inner, { ...into, depth: into.depth + 1 });
  }
}

/** Returns the addresses within an address: as the value of a parameter, in base64, or behind its path. */
function innerAddresses(url: string, own: ParameterValues): string[] {
  const path = /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? '';
  const behind = /https?:\/\/.+$/is.exec(percentDecoded(path))?.[0];
  const values = [...own.values()].flat().map(addressIn);
  return [...values, behind ?? null].filter((inner) => inner !== null);
}

function addressIn(value: string): string | null {
  const plain = /^https?%3a/i.test(value) ? percentDecoded(value) : value;
  if (/^(?:https?:)?\/\/[^\s/]/i.test(plain)) return plain.startsWith('//') ? `https:${plain}` : plain;
  if (/^\/[^\s]*\?/.test(plain)) return plain;
  if (!BASE64.test(value)) return null;
  const bytes = bytesOfBase64(value);
  const decoded = bytes === null ? '' : textOfBytes(bytes);
  return /^https?:\/\/[^\s]+$/i.test(decoded) ? decoded : null;
}

function ownParameters(url: string): { own: Map<string, string[]>; fragment: string } {
  const [, address = '', fragment = ''] = /^([^#]*)#?(.*)$/s.exec(url) ?? [];
  const own = new Map<string, string[]>();
  const queryAt = address.indexOf('?');
  if (queryAt !== -1) addPairs(address.slice(queryAt + 1), own);
  const inFragment = fragmentQuery(fragment) ?? '';
  const hidden = new Map<string, string[]>();
  addPairs(inFragment, hidden);
  for (const [name, values] of hidden) own.set(name, [...(own.get(name) ?? []), ...values]);
  const isCampaign = [...hidden.keys()].some(
    (name) => isCampaignParameter(name) || clickIdVendor(name) !== null,
  );
  const plain = isCampaign
    ? fragment.slice(0, Math.max(0, fragment.length - inFragment.length - 1))
    : fragment;
  return { own, fragment: percentDecoded(plain.replace(/:~:.*$/s, '')) };
}

/** Returns the parameters in a fragment: `utm_source=a&b=c`, `?utm_source=a` or `/route?utm_source=a`; null: none. */
function fragmentQuery(fragment: string): string | null {
  const at = fragment.indexOf('?');
  if (at !== -1) return fragment.slice(at + 1);
  return /^[\w.~-]+=/.test(fragment) ? fragment : null;
}

function addPairs(query: string, own: Map<string, string[]>): void {
  for (const pair of query.split('&', PARAMETERS_MAX)) {
    const at = pair.indexOf('=');
    const name = decoded(at === -1 ? pair : pair.slice(0, at)).toLowerCase();
    if (name === '') continue;
    own.set(name, [...(own.get(name) ?? []), at === -1 ? '' : decoded(pair.slice(at + 1))]);
  }
}

/** Returns a decoded form value. Escapes that are no UTF-8 stay, in capitals, so that their spelling makes no change. */
function decoded(text: string): string {
  return percentDecoded(text.replaceAll('+', ' '))
    .replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())
    .normalize('NFC')
    .trim();
}
