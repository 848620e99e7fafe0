/** The key of an address that names the visit shown: `page` beside a job, whose pages its visits are. */
export type VisitKey = 'page' | 'observation';

/** The search of a link to another visit of the same screen. */
export function toVisit(visitKey: VisitKey, id: string) {
  return (before: Record<string, unknown>) => ({ ...before, [visitKey]: id, with: undefined });
}
