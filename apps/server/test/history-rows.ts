import { createHash } from 'node:crypto';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { Db } from '../src/db/schema/database.ts';
import { createId } from '../src/db/uuid-v7.ts';
import { writeTogether } from '../src/db/write-together.ts';
import { storeDataLayers } from '../src/modules/history/store-data-layers.service.ts';
import type { WebsiteScope } from '../src/modules/history/variables.store.ts';
import { ensurePartitions } from '../src/modules/observations/partitions.ts';

/** A visit of a page, with the values of its dataLayer. */
export interface VisitWithValues {
  at: Date;
  /** Number that completes the id, which begins with its instant as the ids of observations do. */
  number: number;
  pageId: string;
  pushes: Json[];
}

/** Stores visits as a worker does, each in a separate transaction. */
export async function storeVisits(db: Db, scope: WebsiteScope, visits: VisitWithValues[]): Promise<void> {
  await ensurePartitions(
    db,
    visits.map(({ at }) => at),
  );
  for (const visit of visits)
    await db.transaction().execute((transaction) => storeVisit(transaction, scope, visit));
}

/** Stores a visit in the caller's transaction; its month has partitions. */
export async function storeVisit(db: Db, scope: WebsiteScope, given: VisitWithValues): Promise<void> {
  const { at, number, pageId, pushes } = given;
  const visit = { id: idOf(at, number), pageId, observedAt: at, dataLayer: dataLayerOf(pushes) };
  await writeTogether(db, await storeDataLayers(db, scope, [visit]));
}

function idOf(at: Date, number: number): string {
  const rest = createHash('sha256').update(String(number)).digest('hex');
  return `${createId(at.getTime()).slice(0, 15)}${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}

function dataLayerOf(pushes: Json[]) {
  const nothing = { typeName: null, definedAtMs: null, definedByUrl: null, timeline: [], cuts: [] };
  return { ...nothing, kind: 'array' as const, final: pushes };
}

/** Creates pages of a website. Returns their ids. */
export async function createPageRows(db: Db, scope: WebsiteScope, count: number): Promise<string[]> {
  const seenAt = new Date('2026-03-01T00:00:00Z');
  const pages = Array.from({ length: count }, (_, page) => ({
    id: createId(seenAt.getTime()),
    ...scope,
    url: `https://shop.example/${page}?q='"\\é🙂`,
    firstSeenAt: seenAt,
    lastSeenAt: seenAt,
  }));
  await db.insertInto('pages').values(pages).execute();
  return pages.map(({ id }) => id);
}
