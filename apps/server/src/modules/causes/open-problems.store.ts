import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { IS_OF_SELECTED_TRACKER } from '../../db/query-tracker.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Check, Evidence } from '@vigie/contract/verdict.ts';
import { SHARED_FACTS } from '../../evaluation/shared-facts.ts';
import type { Period } from '../../period/requested-period.ts';

/** Returns the number of unhandled problems by website; a website without any has no entry. */
export async function countOpenProblems(
  db: Db,
  actor: Actor,
  { websiteIds, now }: { websiteIds: string[]; now: Date },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ websiteId: string; problems: number }>`
    select website_id, count(*)::int as problems from problems
    where website_id = any(${websiteIds}) and ${withinReach(actor, 'problems.companyId')}
      and ${IS_OF_SELECTED_TRACKER} and resolved_at is null and (state = 'open' or until <= ${now})
    group by website_id`.execute(db);
  return new Map(rows.map(({ websiteId, problems }) => [websiteId, problems]));
}

/** Returns how many problems of a website were first seen since an instant. */
export async function countNewProblems(
  db: Db,
  { websiteId, since }: { websiteId: string; since: Date },
): Promise<number> {
  const row = await db
    .selectFrom('problems')
    .select((problem) => problem.fn.countAll<number>().as('count'))
    .where('websiteId', '=', websiteId)
    .where('firstSeenAt', '>=', since)
    .where('resolvedAt', 'is', null)
    .where(IS_OF_SELECTED_TRACKER)
    .executeTakeFirstOrThrow();
  return row.count;
}

interface CauseFacts {
  check: Check;
  reason: string;
  facts: Evidence | null;
}

/** Returns the facts that the sentence of a root cause may name, from the evidence of one of its pages. */
type SharedFacts = (check: Check, reason: string, evidence: Evidence) => Evidence;

/** Returns for each root cause of a website in a period the facts that all its pages share. */
export async function readSharedFacts(db: Db, websiteId: string, { from, to }: Period): Promise<SharedFacts> {
  const { rows } = await sql<CauseFacts>`
    select root_check as "check", root_reason as reason, ${SHARED_FACTS} as facts from problems
    where website_id = ${websiteId} and kind = 'check' and ${IS_OF_SELECTED_TRACKER} and last_seen_at >= ${from} and first_seen_at < ${to}
    group by 1, 2`.execute(db);
  const byCause = new Map(rows.map(({ check, reason, facts }) => [`${check} ${reason}`, facts]));
  return (check, reason, evidence) => {
    const facts = Object.entries(byCause.get(`${check} ${reason}`) ?? {});
    // A fact that the caller may not read in the evidence is left out here.
    return Object.fromEntries(facts.filter(([name]) => Object.hasOwn(evidence, name)));
  };
}
