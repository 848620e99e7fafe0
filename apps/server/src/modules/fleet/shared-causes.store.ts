import { sql } from 'kysely';
import type { Check, Evidence } from '@vigie/contract/verdict.ts';
import type { Db } from '../../db/schema/database.ts';
import { openCausesQuery, type OpenCausesFilter } from './fleet-causes.store.ts';

/** Open root cause of a website; another website has one with the same check and reason. */
export interface SharedCauseRow {
  websiteId: string;
  websiteUrl: string;
  check: Check;
  reason: string;
  severity: number;
  pages: number;
  beganAt: Date;
  /** Facts for its sentence, from the page that showed it last. */
  facts: Evidence | null;
  /** From the evidence of that page: a discontinued service, and the address of the verdict. */
  service: string | null;
  address: string | null;
}

/** Returns the causes, each with one page. It costs one index lookup for the page, and one for its visit. */
export async function listSharedCauseRows(db: Db, filter: OpenCausesFilter): Promise<SharedCauseRow[]> {
  if (filter.websiteIds.length === 0) return [];
  const { rows } = await sql<SharedCauseRow>`
    with rooted as (
      select open.*, split_part(causes.key, ':', 3) as "check", split_part(causes.key, ':', 4) as reason
      from (${openCausesQuery(filter)}) as open join causes on causes.id = open.cause_id where causes.key like 'cause:%'
    ), shared as (
      select *, min(website_id::text) over same <> max(website_id::text) over same as is_shared
      from rooted window same as (partition by "check", reason)
    )
    select shared.website_id, websites.url as website_url, shared."check", reason, severity, pages, began_at,
      example.detail as facts, evidence ->> 'service' as service,
      coalesce(evidence ->> 'url', evidence -> 'urls' ->> 0, evidence ->> 'definedByUrl') as address
    from shared join websites on websites.id = shared.website_id
    left join lateral (
      select detail, observation_id, last_seen_at from problems
      where problems.cause_id = shared.cause_id and resolved_at is null
      order by last_seen_at desc, id desc limit 1
    ) as example on true
    left join lateral (
      select verdict -> 'evidence' as evidence from observations, jsonb_array_elements(observations.verdicts) as verdict
      where observations.id = example.observation_id and observations.observed_at = example.last_seen_at
        and verdict ->> 'check' = shared."check" limit 1
    ) as proof on true
    where is_shared`.execute(db);
  return rows;
}
