import { sql } from 'kysely';
import type { CspRecord } from '@vigie/contract/observation/policy.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../../period/asked-period.ts';
import { lastVisits } from './last-visits.ts';

type Policy = CspRecord['policies'][number];

export interface PolicyRow extends Policy {
  id: string;
  pages: number;
  lastSeenAt: Date;
  observationId: string;
  url: string;
  /** Some of the visits on which a policy stopped something, those of every reason. */
  stopped: string[];
}

const POLICIES_MAX = 50;
/** Enough to meet each directive and address that a reason has. */
const VISITS_PER_REASON = 20;

/**
 * The policies in force: those that pages of the period sent at their last visit, most frequent first. If a page sent
 * a policy at two visits, it counts as sent between them too.
 */
export async function listPolicies(db: Db, websiteId: string, period: Period): Promise<PolicyRow[]> {
  const rows = await sql<PolicyRow>`
    with last as materialized (${lastVisits(websiteId, period)}),
    sent as materialized (
      select page_policies.policy_id, last.*, faults.reason
      from last join page_policies on page_policies.page_id = last.page_id
        and page_policies.first_seen_at <= last.observed_at and page_policies.last_seen_at >= last.observed_at
      left join verdicts as faults on last.lost_weight > 0 and faults.observation_id = last.id
        and faults.observed_at = last.observed_at and faults."check" = 'csp' and faults.outcome = 'failed'
    ), stopped as (
      select policy_id, id, row_number() over (partition by policy_id, reason order by observed_at desc, id) as place
      from sent where reason is not null
    )
    select csp_policies.id::text as id, source, disposition, text, count(*)::int as pages,
      max(sent.observed_at) as "lastSeenAt",
      (array_agg(sent.id order by sent.observed_at desc, sent.id))[1] as "observationId",
      (array_agg(sent.url order by sent.observed_at desc, sent.id))[1] as url,
      array(select id from stopped where policy_id = csp_policies.id and place <= ${VISITS_PER_REASON}) as stopped
    from sent join csp_policies on csp_policies.id = sent.policy_id
    group by csp_policies.id
    order by count(*) desc, csp_policies.id limit ${POLICIES_MAX}`.execute(db);
  return rows.rows;
}
