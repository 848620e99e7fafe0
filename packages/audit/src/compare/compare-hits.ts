import { COMPARED_HITS_MAX, type ComparedHit } from '@vigie/contract/comparison.ts';
import type { Hit } from '@vigie/contract/hit.ts';
import { differencesOf } from './differences.ts';
import { isVolatile } from './volatile.ts';

/** Hits of a visit, with the address of its page. */
export interface HitsOfVisit {
  hits: Hit[];
  url: string;
}

/** Returns the page views of two visits side by side, paired by tracker and position. */
export function compareHits(shown: HitsOfVisit, reference: HitsOfVisit): ComparedHit[] {
  const [now, then] = [numbered(shown), numbered(reference)];
  return [...new Set([...then.keys(), ...now.keys()])]
    .slice(0, COMPARED_HITS_MAX)
    .map((name) => compareOne(now.get(name) ?? null, then.get(name) ?? null));
}

interface NumberedHit {
  hit: Hit;
  number: number;
  variables: Map<string, string>;
}

function numbered({ hits, url }: HitsOfVisit): Map<string, NumberedHit> {
  const seen = new Map<string, number>();
  return new Map(
    hits
      .filter(({ kind }) => kind === 'page-view')
      .map((hit) => {
        const tracker = hit.vendor ?? '';
        const number = (seen.get(tracker) ?? 0) + 1;
        seen.set(tracker, number);
        return [`${tracker} ${number}`, { hit, number, variables: variablesOf(hit, url) }];
      }),
  );
}

function compareOne(now: NumberedHit | null, then: NumberedHit | null): ComparedHit {
  const { hit, number } = (now ?? then) as NumberedHit;
  const differences = differencesOf(then?.variables ?? new Map(), now?.variables ?? new Map());
  return {
    kind: kindOf(now, then, differences.length),
    vendor: hit.vendor,
    siteId: hit.siteId,
    number,
    differences,
  };
}

function kindOf(now: NumberedHit | null, then: NumberedHit | null, differences: number): ComparedHit['kind'] {
  if (now === null) return 'only-reference';
  if (then === null) return 'only-shown';
  const [isLost, wasLost] = [isUnanswered(now.hit), isUnanswered(then.hit)];
  if (isLost !== wasLost) return isLost ? 'broken' : 'fixed';
  return differences > 0 ? 'changed' : 'same';
}

function isUnanswered({ answer }: Hit): boolean {
  return answer === 'failed' || answer === 'lost';
}

/** Returns the parameters of a hit, without values that differ at every visit and without the page's host. */
function variablesOf({ parameters }: Hit, url: string): Map<string, string> {
  const origin = URL.parse(url)?.origin ?? '';
  return new Map(
    Object.entries(parameters)
      .filter(([name, value]) => !isVolatile(name, value))
      .map(([name, value]) => [name, origin === '' ? value : value.replaceAll(origin, '')]),
  );
}
