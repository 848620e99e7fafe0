import type { ComparedSide, ComparisonQuery } from '@vigie/contract/comparison.ts';
import type { Call } from '../../access/actor.ts';
import { Refusal } from '../../errors/refusal.ts';
import { findComparedWebsite, findLastRun, findRun, type ComparedRunRow } from './compared-runs.store.ts';

/** A website with the run of it that is compared; null before its first audit. */
export interface Side {
  website: ComparedSide['website'];
  run: ComparedRunRow | null;
}

/** The runs that a query names, within the actor's reach; without a name, the last audits. */
export async function findSides(
  call: Call,
  { websiteId, jobId, withWebsiteId = websiteId, withJobId }: ComparisonQuery,
): Promise<{ shown: Side; reference: Side }> {
  const shown = await findSide(call, { websiteId, jobId, before: null });
  const before = withWebsiteId === websiteId ? shown.run : null;
  return { shown, reference: await findSide(call, { websiteId: withWebsiteId, jobId: withJobId, before }) };
}

/** A website within the actor's reach; for anyone else there is none. */
export async function requireComparedWebsite({ db, actor }: Pick<Call, 'db' | 'actor'>, id: string) {
  const website = await findComparedWebsite(db, actor, id);
  if (website === null) throw new Refusal('not-found');
  return website;
}

async function findSide(
  { db, actor }: Call,
  {
    websiteId,
    jobId,
    before,
  }: { websiteId: string; jobId: string | undefined; before: ComparedRunRow | null },
): Promise<Side> {
  const website = await requireComparedWebsite({ db, actor }, websiteId);
  if (jobId === undefined) return { website, run: await findLastRun(db, actor, { websiteId, before }) };
  const run = await findRun(db, actor, { websiteId, id: jobId });
  if (run === null) throw new Refusal('not-found');
  return { website, run };
}
