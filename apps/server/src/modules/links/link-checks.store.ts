import { sql } from 'kysely';
import type { CampaignLink } from '@vigie/contract/link-report.ts';
import type { LinkCheck } from '@vigie/contract/stored-link-list.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';

/** Maximum number of checks of a list that screens offer. */
const CHECKS_SHOWN = 20;

/** Check with its figures so far. */
export type LinkCheckRow = Omit<LinkCheck, 'at' | 'finishedAt'> & {
  linkListId: string;
  at: Date;
  finishedAt: Date | null;
};

/** Returns the newest checks of lists within reach, newest first, at most `each` of a list. */
export async function listLinkChecks(
  db: Db,
  actor: Actor,
  { linkListIds, each = CHECKS_SHOWN }: { linkListIds: readonly string[]; each?: number },
): Promise<LinkCheckRow[]> {
  const { rows } = await sql<LinkCheckRow>`
    select newest.id as job_id, newest.link_list_id, newest.state, newest.created_at as at, newest.finished_at,
      jsonb_array_length(newest.plan -> 'urls') as links, checked.passed, checked.failed
    from unnest(${linkListIds}::uuid[]) as requested (id)
    cross join lateral (
      select * from jobs where jobs.link_list_id = requested.id and ${withinReach(actor, 'jobs.companyId')}
      order by jobs.id desc limit ${each}
    ) as newest
    cross join lateral (
      select (count(*) filter (where not is_broken and link ->> 'outcome' = 'passed'))::int as passed,
        (count(*) filter (where is_broken))::int as failed
      from checked_links where checked_links.job_id = newest.id
    ) as checked
    order by newest.id desc`.execute(db);
  return rows;
}

export type CheckedListRow = NonNullable<Awaited<ReturnType<typeof findLinkCheck>>>;

/** Returns the job of a check with its plan; null if there is none within reach. */
export async function findLinkCheck(db: Db, actor: Actor, jobId: string) {
  const row = await db
    .selectFrom('jobs')
    .select(['id', 'websiteId', 'linkListId', 'state', 'plan'])
    .where('id', '=', jobId)
    .where('kind', '=', 'links')
    .where(withinReach(actor, 'jobs.companyId'))
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the links that a check followed so far, by their positions. */
export async function listCheckedLinks(db: Db, jobId: string) {
  return db
    .selectFrom('checkedLinks')
    .select(['position', 'checkedAt', 'link'])
    .where('jobId', '=', jobId)
    .orderBy('position')
    .execute();
}

/** Link that a visit showed. */
export interface EvaluatedLink {
  position: number;
  checkedAt: Date;
  link: CampaignLink;
}

/** Stores links of a check. A link that a later attempt follows again replaces the earlier result. */
export async function storeCheckedLinks(
  db: Db,
  { jobId, companyId, websiteId }: { jobId: string; companyId: string; websiteId: string },
  links: readonly EvaluatedLink[],
): Promise<void> {
  if (links.length === 0) return;
  const job = await db
    .selectFrom('jobs')
    .select('linkListId')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  const { linkListId } = job;
  // The list was deleted while its check ran.
  if (linkListId === null) return;
  await db
    .insertInto('checkedLinks')
    .values(
      links.map(({ position, checkedAt, link }) => ({
        jobId,
        companyId,
        websiteId,
        linkListId,
        position,
        checkedAt,
        isBroken: link.outcome === 'failed',
        link: jsonText(link),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['jobId', 'position']).doUpdateSet((query) => ({
        checkedAt: query.ref('excluded.checkedAt'),
        isBroken: query.ref('excluded.isBroken'),
        link: query.ref('excluded.link'),
      })),
    )
    .execute();
}
