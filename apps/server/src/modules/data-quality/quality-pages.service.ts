import * as z from 'zod';
import type { qualityPagesQuerySchema, qualityPagesSchema } from '@vigie/contract/data-quality.ts';
import { idSchema, instantSchema } from '@vigie/contract/identifiers.ts';
import type { Call } from '../../access/actor.ts';
import { cursorToPlace, placeToCursor } from '../../db/list-place.ts';
import { periodOf } from '../../period/asked-period.ts';
import { requireMeasuredWebsite } from '../health/measured-website.ts';
import { listFaultyPages } from '../rollups/faulty-pages.store.ts';

const placeSchema = z.tuple([instantSchema, idSchema]);

/** Pages that showed one reason in the period, last seen first. */
export async function listPagesOfReason(
  call: Call,
  query: z.infer<typeof qualityPagesQuerySchema>,
): Promise<z.infer<typeof qualityPagesSchema>> {
  const { id } = await requireMeasuredWebsite(call, query.websiteId);
  const asked = { ...query, period: periodOf(query), after: cursorToPlace(query.after, placeSchema) };
  const { rows, total } = await listFaultyPages(call.db, id, asked);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    items: page.map(({ firstSeenAt, lastSeenAt, ...row }) => ({
      ...row,
      firstSeenAt: firstSeenAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    next:
      rows.length > query.limit && last !== undefined
        ? placeToCursor([last.lastSeenAt.toISOString(), last.pageId])
        : null,
    total,
  };
}
