import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { openBudget } from './budget.ts';
import { valuesOf, type Canary, type CanaryValue } from './canary.ts';
import { percentDecoded } from './decode.ts';
import type { Wrap } from './encoding.ts';
import { uniqueFindings, findingOf, type Hit, type ProvenFinding } from './finding.ts';
import { digestSearch, type Digest } from './known-values.ts';
import { rawSearch } from './raw-search.ts';
import { sourcesOf, type SearchedSource } from './sources.ts';
import type { Leaf } from './unfold.ts';

export interface CanaryVisit {
  observation: Observation;
  canary: Canary;
  /** Address of the page without the canary, as it is reported. */
  page: string;
}

type CanaryHit = Omit<Hit, 'kind'> & CanaryValue;

/**
 * Searches a visit for its canary, in each encoding: in all sent data, and in all data that a script of the page can
 * read.
 */
export function searchCanary(
  { observation, canary, page }: CanaryVisit,
  tracking: TrackingSettings,
  digest: Digest,
): ProvenFinding[] {
  const values = valuesOf(canary);
  const digests = digestSearch(values, digest);
  const spotOf = (text: string) => values.find(({ value }) => value === text)?.canary ?? 'form';
  const inLeaf = (leaf: Leaf): CanaryHit[] => [
    ...values
      .filter((value) => containsValue(leaf.text, value))
      .map((value) => ({ ...value, leaf, wraps: leaf.wraps })),
    ...digests(leaf.text).map(({ token: _token, wrap, ...known }) => ({
      ...known,
      canary: spotOf(known.value),
      leaf,
      wraps: [...leaf.wraps, wrap],
    })),
  ];
  const findings = sourcesOf(observation, tracking, openBudget())
    .filter(({ isReported }) => isReported)
    .flatMap((source) => {
      const hits = source.leaves.flatMap(inLeaf);
      return [...hits, ...unread(source, values, hits)].map((hit) => {
        const { finding, requestId } = findingOf(hit, source, page);
        return { finding: { ...finding, canary: hit.canary }, requestId };
      });
    });
  return uniqueFindings(findings);
}

/** Returns values that occur in sent data within a structure that cannot be decoded. */
function unread(
  source: SearchedSource,
  values: readonly CanaryValue[],
  hits: readonly CanaryHit[],
): CanaryHit[] {
  const found = new Set(hits.map(({ value }) => value));
  return values.flatMap((value) => {
    if (found.has(value.value)) return [];
    const wrap = rawSearch(source, wordOf(value));
    if (wrap === null) return [];
    const wraps: Wrap[] = wrap === 'plain' ? [] : [wrap];
    return [{ ...value, leaf: { keys: [] }, wraps }];
  });
}

/** Returns the part of a value that normalization does not change: the name of a mailbox, the national number. */
function wordOf({ kind, value }: CanaryValue): string {
  if (kind === 'email') return value.slice(0, value.indexOf('@'));
  return kind === 'phone' ? value.slice('+33'.length) : value.toLowerCase();
}

function containsValue(text: string, value: CanaryValue): boolean {
  const word = wordOf(value);
  // A percent-encoded text is searched once it is decoded, in its own field.
  if (text.length < word.length || percentDecoded(text) !== text) return false;
  if (value.kind !== 'phone') return text.toLowerCase().includes(word);
  const number = Array.from(word).join('[ .()/+-]{0,2}');
  return new RegExp(`(?<!\\d)(?:\\+?(?:00)?33[ .()/+-]{0,2}0?|0)?${number}(?!\\d)`).test(text);
}
