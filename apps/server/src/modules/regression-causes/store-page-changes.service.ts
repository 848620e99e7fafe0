import { pageChanges, type PageChange } from '@vigie/audit/regression-cause/page-changes.ts';
import type { StoredBodies } from '@vigie/contract/observation/stored-bodies.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Projection, ProjectedVisits } from '../../evaluation/projection.ts';
import type { StoredPage } from '../../evaluation/stored-page.ts';
import {
  addRunChanges,
  readPageParts,
  storePageParts,
  touchPageParts,
  type PageParts,
  type RunChange,
} from './page-changes.store.ts';

/** Parts of pages that changed since their previous visit. */
export const pageChangeProjection: Projection = {
  name: 'page-changes',
  isFor: ({ countsForHealth }) => countsForHealth,
  store: storePageChanges,
};

/** Compares the parts of pages in memory with those of their previous visit. Reads no stored visit. */
async function storePageChanges(db: Db, { scope, pages }: ProjectedVisits): Promise<void> {
  const { companyId, websiteId, runId: jobId } = scope;
  const visits = pages.flatMap(pickVisitParts);
  if (visits.length === 0) return;
  const known = await readPageParts(
    db,
    visits.map(({ pageId }) => pageId),
  );
  const compared = visits.flatMap((visit) => compareVisit(visit, known.get(visit.pageId)));
  const same = compared.filter(({ isSame }) => isSame);
  const other = compared.filter(({ isSame }) => !isSame);
  await touchPageParts(
    db,
    same.map(({ page }) => page),
  );
  await storePageParts(
    db,
    { companyId, websiteId },
    other.map(({ page }) => page),
  );
  await addRunChanges(db, { companyId, websiteId, jobId }, summed(other));
}

interface VisitParts {
  pageId: string;
  observedAt: Date;
  parts: StoredBodies;
}

function pickVisitParts({ pageId, observedAt, observation }: StoredPage): VisitParts[] {
  const parts = observation.outcome === 'measured' ? observation.kept && seen(observation.kept) : undefined;
  return parts === undefined ? [] : [{ pageId, observedAt, parts }];
}

interface ComparedVisit {
  page: PageParts;
  /** True if the parts are unchanged and did not change recently. */
  isSame: boolean;
  before: Date;
  changes: PageChange[];
}

/** Returns the comparison of a visit with the previous one. A visit that is reported late is not compared. */
function compareVisit(
  { pageId, observedAt, parts }: VisitParts,
  known: PageParts | undefined,
): ComparedVisit[] {
  const page = { pageId, parts, visitedAt: observedAt, history: {} };
  if (known === undefined) return [{ page, isSame: false, before: observedAt, changes: [] }];
  if (known.visitedAt >= observedAt) return [];
  const { changes, history } = pageChanges([known.parts, parts], known.history);
  const isCalm = changes.length === 0 && Object.keys(known.history).length === 0;
  const isSame = isCalm && addressesIn(parts) === addressesIn(known.parts);
  return [{ page: { ...page, history }, isSame, before: known.visitedAt, changes }];
}

const addressesIn = ({ bodies }: StoredBodies): string =>
  bodies
    .map(({ url }) => plainText(url))
    .toSorted()
    .join('\n');

function summed(visits: readonly ComparedVisit[]): RunChange[] {
  const found = new Map<string, RunChange>();
  for (const { page, before, changes } of visits)
    for (const { name, change, isVolatile } of changes) {
      const one = { name, change, isVolatile, fromAt: before, toAt: page.visitedAt, pages: 1 };
      const other = found.get(name);
      found.set(name, other === undefined ? one : joined(other, one));
    }
  return [...found.values()];
}

function joined(one: RunChange, other: RunChange): RunChange {
  return {
    ...one,
    fromAt: other.fromAt > one.fromAt ? other.fromAt : one.fromAt,
    toAt: other.toAt < one.toAt ? other.toAt : one.toAt,
    pages: one.pages + other.pages,
    isVolatile: one.isVolatile || other.isVolatile,
  };
}
