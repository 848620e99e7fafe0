import { findLimits, type Hide } from '@vigie/audit/vendor-limits/find-limits.ts';
import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { HitLimit } from '@vigie/contract/vendor-limit.ts';

/** Limits of one kind that hits pass, on any number of pages. */
export interface LimitGroup {
  finding: HitLimit;
  hits: number;
  pages: Set<string>;
}

/** Maximum number of groups of a report. A website with more repeats one fault. */
const GROUPS_MAX = 500;

/** Returns the vendor limits that the hits of a page pass; `hits` are those of its report, before values are hidden. */
export function limitsOfPage(observation: Observation, hits: readonly Hit[], hide: Hide): HitLimit[] {
  if (observation.outcome !== 'measured') return [];
  return findLimits(observation, hide).hits.flatMap(({ hit, findings }) => {
    const index = hits.findIndex((other) => isSameHit(hit, other));
    return findings.map((finding) => ({ ...finding, hit: index === -1 ? null : index }));
  });
}

/** Returns whether two decodings are of one hit: a request may have several. */
function isSameHit(hit: Hit, other: Hit): boolean {
  if (hit.requestId === null || hit.requestId !== other.requestId) return false;
  const names = Object.keys(hit.parameters);
  return (
    names.length === Object.keys(other.parameters).length &&
    names.every((name) => hit.parameters[name] === other.parameters[name])
  );
}

/** Adds the limits of a page to their groups: one for each rule, parameter and event. */
export function addToGroups(groups: Map<string, LimitGroup>, limits: readonly HitLimit[], url: string): void {
  for (const finding of limits) {
    const { rule, name, event } = finding;
    const key = JSON.stringify([rule, name, event]);
    const known = groups.get(key);
    if (known === undefined && groups.size >= GROUPS_MAX) continue;
    const group = known ?? { finding, hits: 0, pages: new Set() };
    group.hits += 1;
    group.pages.add(url);
    groups.set(key, group);
  }
}
