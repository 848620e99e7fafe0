import {
  CAUSES_MAX,
  CHANGE_KINDS,
  COMPARED_KINDS,
  type ChangeKind,
  type ComparedCause,
  type ComparedKind,
  type ComparedPage,
} from '@vigie/contract/comparison.ts';
import type { FailureCode } from '@vigie/contract/observation/failure.ts';
import { changesOf, type ComparedResult } from './compared-results.ts';

/** Visit of a run, with the compared values. */
export interface RunVisit {
  /** Path that pairs the pages of the two runs. */
  path: string;
  observationId: string;
  url: string;
  /** Reason why nothing could be measured; null if the page was measured. */
  failure: FailureCode | null;
  pageViews: number;
  results: ComparedResult[];
}

/** Returns the pages of two runs side by side, broken pages first. */
export function compareRuns(shown: RunVisit[], reference: RunVisit[]): ComparedPage[] {
  const [now, then] = [byPath(shown), byPath(reference)];
  return [...new Set([...now.keys(), ...then.keys()])]
    .map((path) => comparePage(path, now.get(path) ?? null, then.get(path) ?? null))
    .map((page) => ({ page, rank: rankOf(page) }))
    .toSorted((a, b) => a.rank - b.rank || (a.page.path < b.page.path ? -1 : 1))
    .map(({ page }) => page);
}

/**
 * Returns a function that maps an address to the key that pairs pages. The key is path and query on the website's host,
 * else the whole address.
 */
export function meetingPaths(websiteUrl: string): (url: string) => string {
  const host = URL.parse(websiteUrl)?.host;
  return (url) => {
    const parsed = URL.parse(url);
    if (parsed === null) return url;
    parsed.hash = '';
    return parsed.host === host ? `${parsed.pathname}${parsed.search}` : parsed.href;
  };
}

function byPath(visits: RunVisit[]): Map<string, RunVisit> {
  return new Map(visits.map((visit) => [visit.path, visit]));
}

function rankOf({ kinds }: ComparedPage): number {
  return Math.min(...kinds.map((kind) => COMPARED_KINDS.indexOf(kind)));
}

function comparePage(path: string, shown: RunVisit | null, reference: RunVisit | null): ComparedPage {
  const changes = shown && reference ? changesOf(shown.results, reference.results) : [];
  const kinds = kindsOf(
    shown,
    reference,
    changes.map(({ kind }) => kind),
  );
  return { id: path, path, shown: visitOf(shown), reference: visitOf(reference), kinds, changes };
}

function visitOf(visit: RunVisit | null): ComparedPage['shown'] {
  if (visit === null) return null;
  const { observationId, url, failure, pageViews } = visit;
  return { observationId, url, failure, pageViews };
}

function kindsOf(shown: RunVisit | null, reference: RunVisit | null, changes: ChangeKind[]): ComparedKind[] {
  if (shown === null) return ['only-reference'];
  if (reference === null) return ['only-shown'];
  if (shown.failure !== null || reference.failure !== null) return ['unjudged'];
  const kinds = new Set<ComparedKind>(changes);
  if (shown.pageViews !== reference.pageViews) kinds.add('hits');
  return kinds.size === 0 ? ['same'] : COMPARED_KINDS.filter((kind) => kinds.has(kind));
}

/** Returns the number of pages that both runs visited. */
export function countInBoth(pages: ComparedPage[]): number {
  return pages.filter(({ shown, reference }) => shown !== null && reference !== null).length;
}

/** Returns the number of pages of each kind. */
export function countKinds(pages: ComparedPage[]): Record<ComparedKind, number> {
  const count = (kind: ComparedKind) => pages.filter(({ kinds }) => kinds.includes(kind)).length;
  return Object.fromEntries(COMPARED_KINDS.map((kind) => [kind, count(kind)])) as Record<
    ComparedKind,
    number
  >;
}

/** Returns the changes of all pages by kind and cause, sorted by number of pages within a kind. */
export function groupByCause(pages: ComparedPage[]): ComparedCause[] {
  const groups = new Map<string, ComparedCause>();
  for (const { path, shown, reference, changes } of pages)
    for (const change of changes) {
      const name = `${change.kind} ${change.key}`;
      const group = groups.get(name);
      if (group === undefined)
        groups.set(name, { ...change, pages: 1, exampleUrl: shown?.url ?? reference?.url ?? path });
      else {
        group.pages += 1;
        group.checks = [...new Set([...group.checks, ...change.checks])];
      }
    }
  return [...groups.values()]
    .toSorted(
      (a, b) =>
        CHANGE_KINDS.indexOf(a.kind) - CHANGE_KINDS.indexOf(b.kind) ||
        b.pages - a.pages ||
        (a.key < b.key ? -1 : 1),
    )
    .slice(0, CAUSES_MAX);
}
