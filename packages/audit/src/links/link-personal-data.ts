import type { LinkFinding } from '@vigie/contract/link-report.ts';
import { openBudget } from '../personal-data/budget.ts';
import { maskOf, maskText } from '../personal-data/mask.ts';
import type { Match } from '../personal-data/match.ts';
import { matchesIn } from '../personal-data/matches-in.ts';
import { unfoldAddress, type Leaf } from '../personal-data/unfold.ts';
import type { ChainAddress } from './link-chain.ts';

const HIDDEN = '•••';

/** Personal data in the addresses of a chain. */
export interface LinkPersonalData {
  findings: LinkFinding[];
  /** Returns a text of the chain without the values. */
  hide: (text: string) => string;
}

/** Finds persons in the addresses of a chain: plain, encoded, and in base64. */
export function linkPersonalData(chain: readonly ChainAddress[]): LinkPersonalData {
  const budget = openBudget();
  const findings = new Map<string, LinkFinding>();
  const values = new Set<string>();
  const encodedIn = new Set<string>();
  for (const [index, { url }] of chain.entries()) {
    budget.next();
    for (const leaf of unfoldAddress(url, budget)) {
      for (const match of matchesOf(leaf)) {
        const parameter = leaf.keys.at(-1)?.replace(/^\(path\)\.?/, '') || null;
        const key = JSON.stringify([match.kind, match.value]);
        values.add(match.value);
        if (leaf.wraps.length > 0 && leaf.keys[0] !== undefined) encodedIn.add(leaf.keys[0]);
        if (!findings.has(key)) findings.set(key, findingOf(match, parameter, index));
      }
    }
  }
  return { findings: [...findings.values()], hide: hidingOf(values, encodedIn) };
}

function matchesOf(leaf: Leaf): Match[] {
  const direct = matchesIn(leaf.text, leaf);
  return direct.length > 0 || !leaf.text.includes('+')
    ? direct
    : matchesIn(`${leaf.text.slice(0, 1)}${leaf.text.slice(1).replaceAll('+', ' ')}`, leaf);
}

function findingOf({ kind, value }: Match, parameter: string | null, index: number): LinkFinding {
  const hop = index === 0 ? null : index;
  return { kind: 'personal-data', parameter, hop, expected: null, seen: maskOf(kind, value) };
}

function hidingOf(values: ReadonlySet<string>, encodedIn: ReadonlySet<string>): (text: string) => string {
  const forms = [...values]
    .flatMap((value) => [
      value,
      encodeURI(value),
      encodeURIComponent(value),
      encodeURIComponent(encodeURIComponent(value)),
      value.replaceAll(' ', '+'),
      encodeURIComponent(value).replaceAll('%20', '+'),
    ])
    .toSorted((one, other) => other.length - one.length);
  return (text) => {
    const plain = forms.reduce((left, form) => left.replaceAll(form, () => HIDDEN), text);
    return maskText([...encodedIn].reduce(withoutValue, plain));
  };
}

/** Returns an address without the value of a parameter, which holds the person in an encoding. */
function withoutValue(text: string, name: string): string {
  return text.replaceAll(/([?&#])([^=&#?]+)=([^&#]*)/g, (pair, before: string, found: string) =>
    found === name || found === encodeURIComponent(name) ? `${before}${found}=${HIDDEN}` : pair,
  );
}
