import { authorOf, type Call } from '../../access/actor.ts';
import type { ListQuery } from '../../db/list-page.ts';
import { ApiError, requireFound } from '../../errors/api-error.ts';
import { periodOf } from '../../period/requested-period.ts';
import { requireWebsite } from '../websites/require-website.ts';
import {
  findReEvaluation,
  insertReEvaluation,
  listReEvaluations,
  presentReEvaluation,
} from './re-evaluations.store.ts';

/** Starts a re-evaluation of a period of a website by its current settings. A worker carries it out. */
export async function startReEvaluation(call: Call, query: { websiteId: string; from: string; to: string }) {
  const { db, actor, now } = call;
  const period = periodOf(query);
  const { id: websiteId, companyId } = await requireWebsite(call, query.websiteId);
  const row = await insertReEvaluation(db, { companyId, websiteId, ...period, userId: authorOf(actor), now });
  if (row === null) throw new ApiError('re-evaluation-active');
  return presentReEvaluation(row);
}

export async function readReEvaluation({ db, actor }: Call, { id }: { id: string }) {
  const row = requireFound(await findReEvaluation(db, actor, id));
  return presentReEvaluation(row);
}

export async function listAllReEvaluations(call: Call, query: ListQuery & { websiteId: string }) {
  await requireWebsite(call, query.websiteId);
  const page = await listReEvaluations(call.db, query);
  return { ...page, items: page.items.map(presentReEvaluation) };
}
