import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import { NAMES_MAX } from './container-days.store.ts';

interface ContainerUseQuery {
  websiteId: string;
  containerId: string;
  since: Date;
}

/** Sums of what visits of some days report about a container. */
export interface ContainerDays {
  visits: number;
  /** Average size in bytes; null: no visit measured it. */
  bytes: number | null;
  requestMs: number | null;
  runMs: number | null;
  /** Names of events; null: more than are stored. */
  events: string[] | null;
  keys: string[];
}

export async function sumContainerDays(db: Db, query: ContainerUseQuery): Promise<ContainerDays> {
  const { rows } = await sql<ContainerDays & { isCut: boolean }>`
    with days as (${daysOf('container_days', query)})
    select coalesce(sum(visits), 0)::int as visits,
      round(sum(bytes)::numeric / nullif(sum(bytes_visits), 0))::int as bytes,
      sum(request_ms) / nullif(sum(request_visits), 0) as request_ms,
      sum(run_ms) / nullif(sum(run_visits), 0) as run_ms,
      array(select distinct name from days, unnest(events) as name) as events,
      array(select distinct name from days, unnest(keys) as name) as keys,
      coalesce(bool_or(cardinality(events) > ${NAMES_MAX}), false) as is_cut
    from days`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a sum has a row');
  const { isCut, ...days } = row;
  return { ...days, events: isCut ? null : days.events };
}

export interface TagDays {
  tag: number;
  pages: number;
  pushes: number;
  undecided: number;
  firstFiredAt: Date | null;
  lastFiredAt: Date | null;
}

/** Returns the counts of each tag on these days. */
export async function sumTagDays(db: Db, query: ContainerUseQuery): Promise<TagDays[]> {
  const { rows } = await sql<TagDays>`
    with days as (${daysOf('container_tag_days', query)})
    select tag, sum(pushes)::int as pushes, sum(undecided)::int as undecided,
      min(first_fired_at) as first_fired_at, max(last_fired_at) as last_fired_at,
      pages_of_digests(array(
        select distinct digest from days as own, unnest(own.page_digests) as digest
        where own.tag = days.tag order by digest limit 256)) as pages
    from days group by tag order by tag`.execute(db);
  return rows;
}

function daysOf(
  table: 'container_days' | 'container_tag_days',
  { websiteId, containerId, since }: ContainerUseQuery,
) {
  return sql`select * from ${sql.table(table)} where website_id = ${websiteId}
    and container_id = ${containerId} and day >= ${since.toISOString().slice(0, 10)}::date`;
}
