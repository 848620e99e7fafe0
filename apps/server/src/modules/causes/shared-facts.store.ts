import { sql } from 'kysely';
import type { Check, Evidence } from '@vigie/contract/verdict.ts';
import { IS_OF_ASKED_TRACKER } from '../../db/ask-tracker.ts';
import { SHARED_FACTS } from '../../judging/shared-facts.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../../period/asked-period.ts';

interface CauseFacts {
  check: Check;
  reason: string;
  facts: Evidence | null;
}

/** Gives what the sentence of a root cause may name, of the evidence of one of its pages. */
type SharedFacts = (check: Check, reason: string, evidence: Evidence) => Evidence;

/** What the pages of each root cause that a website showed in a period have alike, of what its sentence names. */
export async function readSharedFacts(db: Db, websiteId: string, { from, to }: Period): Promise<SharedFacts> {
  const { rows } = await sql<CauseFacts>`
    select root_check as "check", root_reason as reason, ${SHARED_FACTS} as facts from problems
    where website_id = ${websiteId} and kind = 'check' and ${IS_OF_ASKED_TRACKER} and last_seen_at >= ${from} and first_seen_at < ${to}
    group by 1, 2`.execute(db);
  const byCause = new Map(rows.map(({ check, reason, facts }) => [`${check} ${reason}`, facts]));
  return (check, reason, evidence) => {
    const facts = Object.entries(byCause.get(`${check} ${reason}`) ?? {});
    // Whoever may not read a fact of the page does not read it here.
    return Object.fromEntries(facts.filter(([name]) => Object.hasOwn(evidence, name)));
  };
}
