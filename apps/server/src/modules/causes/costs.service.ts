import { askTracker } from '../../db/ask-tracker.ts';
import type { Db } from '../../db/schema/database.ts';
import { countNowFailures } from '../health/now-visits.store.ts';
import { readNow } from '../health/now.service.ts';
import { costOfCause } from '../health/open-causes.policy.ts';
import { rootOf, type Cost } from './cause.policy.ts';
import type { CauseRow } from './causes.store.ts';

type Costing = Pick<CauseRow, 'id' | 'key' | 'websiteId' | 'trackerId' | 'unresolved'>;

/** What root causes take of the grades of now of their websites, by the cause's id; nothing of one that no visit of now shows. */
export async function readCosts(db: Db, causes: readonly Costing[]): Promise<Map<string, Cost>> {
  const counted = causes.filter((cause) => cause.unresolved > 0 && rootOf(cause) !== null);
  const costs = new Map<string, Cost>();
  for (const [trackerId, its] of Map.groupBy(counted, (cause) => cause.trackerId)) {
    const read = (asked: Db) => costsOf(asked, its);
    const found = await (trackerId === null ? read(db) : askTracker(db, trackerId, read));
    for (const [id, cost] of found) costs.set(id, cost);
  }
  return costs;
}

async function costsOf(db: Db, causes: Costing[]): Promise<[string, Cost][]> {
  const websiteIds = [...new Set(causes.flatMap(({ websiteId }) => websiteId ?? []))];
  const known = await readNow(db, websiteIds);
  const scopes = [...known.values()].map(({ scope }) => scope);
  const failures = Map.groupBy(await countNowFailures(db, scopes), ({ websiteId }) => websiteId);
  return causes.flatMap((cause): [string, Cost][] => {
    const root = rootOf(cause);
    const now = known.get(cause.websiteId ?? '')?.now;
    const its = failures.get(cause.websiteId ?? '') ?? [];
    if (root === null || now === undefined) return [];
    const cost = costOfCause({ failures: its, checks: now.score.checks }, root);
    return cost.costPoints > 0 ? [[cause.id, cost]] : [];
  });
}
