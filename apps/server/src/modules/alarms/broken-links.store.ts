import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

/** Check of a link list that ended, with its broken links. */
export interface EndedCheck {
  websiteId: string;
  linkListId: string;
  list: string;
  at: Date;
  links: number;
  broken: number;
}

/** Checks of a list that are read, from the newest one. */
const CHECKS_MAX = 100;

/** Returns the newest ended checks of each list of websites, oldest first. A check without stored links is left out. */
export async function listEndedChecks(db: Db, websiteIds: readonly string[]): Promise<EndedCheck[]> {
  const { rows } = await sql<EndedCheck>`
    select lists.website_id, lists.id as link_list_id, lists.name as list, newest.finished_at as at,
      jsonb_array_length(newest.plan -> 'urls') as links, checked.broken
    from link_lists as lists
    cross join lateral (
      select id, finished_at, plan from jobs
      where link_list_id = lists.id and state = 'succeeded' order by id desc limit ${CHECKS_MAX}
    ) as newest
    cross join lateral (
      select (count(*))::int as followed, (count(*) filter (where is_broken))::int as broken
      from checked_links where job_id = newest.id
    ) as checked
    where lists.website_id = any(${websiteIds}::uuid[]) and followed > 0
    order by newest.finished_at`.execute(db);
  return rows;
}
