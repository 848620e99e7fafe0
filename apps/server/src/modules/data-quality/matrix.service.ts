import type * as z from 'zod';
import type { IntegrityMatrix, matrixQuerySchema } from '@vigie/contract/data-quality.ts';
import { requiredNames } from '@vigie/contract/tracking-settings.ts';
import type { Call } from '../../access/actor.ts';
import { cursorOf, cutPage } from '../../db/list-page.ts';
import { periodOf } from '../../period/asked-period.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { countVariables, listMatrixRows } from './matrix.store.ts';

/** How each variable that the website requires left with the page view, page by page. */
export async function readMatrix(
  call: Call,
  query: z.infer<typeof matrixQuerySchema>,
): Promise<IntegrityMatrix> {
  const { db } = call;
  const { id, tracking } = await requireWebsite(call, query.websiteId);
  const tracker = tracking.others?.find(({ id: its }) => its === query.trackerId) ?? tracking;
  const variables = requiredNames(tracker);
  const { q, limit } = query;
  const period = periodOf(query);
  const asked = { period, variables, isIncompleteOnly: query.only === 'incomplete', q, limit };
  const { rows, total } = await listMatrixRows(db, id, { ...asked, after: cursorOf(query) });
  const { items, next } = cutPage(rows, limit);
  return {
    variables: await countVariables(db, id, { period, variables }),
    items: items.map(({ id: pageId, url, observationId, observedAt, states }) => ({
      pageId,
      url,
      observationId,
      observedAt: observedAt.toISOString(),
      states,
    })),
    next,
    total,
  };
}
