import type { Detection, DetectedTracker } from '@vigie/contract/detection.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { catalogueEntry } from '../catalogue.ts';
import { FAMILIES } from '../hits/families/known-families.ts';
import { recogniseRequest } from '../hits/recognise-request.ts';

/** Returns recognized third parties of visits that need no settings, those of most pages first. */
export function otherVendors(
  visits: readonly Observation[],
  trackers: readonly DetectedTracker[],
): Detection['others'] {
  const proposed = new Set(trackers.map(({ family }) => family));
  const found = visits.flatMap((visit) =>
    (seen(visit.requests) ?? []).flatMap((request) => {
      const family = recogniseRequest(request)?.family;
      if (family !== undefined && proposed.has(family)) return [];
      const facts = family === undefined ? catalogueEntry(request.url) : (FAMILIES[family] ?? null);
      const host = URL.parse(request.url)?.host;
      return facts === null || host === undefined ? [] : [{ facts, host, page: visit.requestedUrl }];
    }),
  );
  return [...Map.groupBy(found, ({ facts }) => facts.name)]
    .map(([name, own]) => ({
      name,
      category: own[0]?.facts.category ?? 'other',
      hosts: [...new Set(own.map(({ host }) => host))],
      pages: new Set(own.map(({ page }) => page)).size,
    }))
    .toSorted((one, other) => other.pages - one.pages || one.name.localeCompare(other.name, 'en'));
}
