import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { HitFields } from '../hits/fields.ts';
import type { JsonObject } from '../json-object.ts';
import { ownWords } from '../personal-data/field-words.ts';
import { matchesIn } from '../personal-data/matches-in.ts';
import { percentDecoded } from '../personal-data/decode.ts';
import { HIDDEN } from '../redaction/hide-matches.ts';

/** Kinds of contact data, by the words of a field's name. Addresses of a network and identifiers are none. */
const KINDS: readonly (readonly [kind: string, name: RegExp])[] = [
  ['email', /^em$|\be ?mails?\b|\bmail$|\bcourriel\b/],
  ['phone', /^ph$|\bphones?\b|^tel$|\btelephone\b|\bmobile\b|\bmsisdn\b/],
  ['name', /^(?:fn|ln)$|\b(?:first|last|given|family|full) ?name\b|\bprenom\b/],
  ['address', /^(?:zp|zip|street)$|\bpostal ?code\b|\bpostcode\b|\bstreet\b/],
  ['birth', /^db$|\bbirth(?:day|date)?\b|\bdate of birth\b/],
];

const DEPTH_MAX = 8;

/** Returns the paths of fields with contact data in the event of a call, by kind. Values are hidden in recordings. */
export function contactFields(properties: JsonObject): { kind: string; path: string }[] {
  const found: { kind: string; path: string }[] = [];
  collect(properties, [], found);
  return found;
}

function collect(value: Json, keys: readonly string[], found: { kind: string; path: string }[]): void {
  if (keys.length > DEPTH_MAX) return;
  if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) collect(member, [...keys, key], found);
    return;
  }
  if (typeof value !== 'string' || !value.includes(HIDDEN)) return;
  const names = value === HIDDEN ? [keys] : hiddenPairs(value).map((name) => [...keys, name]);
  for (const path of names) {
    const kind = kindOfName(path);
    if (kind !== null) found.push({ kind, path: path.join('.').replace(/(?:\.\d+)+$/, '') });
  }
}

/** Returns the names of the parameters in an address whose values are hidden. */
function hiddenPairs(text: string): string[] {
  return [...text.matchAll(/[?&;]([^=&;#?]{1,100})=(?=[^&;#]*•)/g)].map(([, name = '']) =>
    percentDecoded(name),
  );
}

function kindOfName(keys: readonly string[]): string | null {
  const name = ownWords({ keys, siblings: [] }).join(' ');
  return KINDS.find(([, like]) => like.test(name))?.[0] ?? null;
}

/** Returns the kinds of contact data that a hit has, by the names and values of its parameters, hashed or not. */
export function contactKinds(parameters: HitFields): Set<string> {
  const kinds = new Set<string>();
  for (const [name, value] of Object.entries(parameters)) {
    if (value.trim() === '') continue;
    const keys = name.split(/[.[\]]+/).filter((key) => key !== '');
    const named = kindOfName(keys);
    if (named !== null) kinds.add(named);
    // Google's tag sends all data that a user gave in one parameter.
    if (value.startsWith('tv.1')) for (const [kind] of KINDS) kinds.add(kind);
    for (const { kind } of matchesIn(percentDecoded(value), { keys, siblings: [] })) kinds.add(kind);
  }
  return kinds;
}
