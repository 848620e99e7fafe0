import type { Client } from 'pg';

/**
 * Schema with views of the tracker that a transaction selected (`asked_tracker()`), named like the primary tracker's
 * tables. With this schema first in the search path, the same queries read that tracker.
 */
const SCHEMA = 'of_tracker';

/** Drops the views before migrations, which change the tables below them. */
export async function dropTrackerViews(client: Client): Promise<void> {
  await client.query(`drop schema if exists ${SCHEMA} cascade`);
}

/** Creates the views after migrations. Does nothing in a schema that is older than multiple trackers. */
export async function createTrackerViews(client: Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.tracker_visits') is not null as exists`,
  );
  if (rows[0]?.exists !== true) return;
  await client.query(`create schema ${SCHEMA}`);
  await createWithout(client, {
    view: 'observations',
    replaced: ['hits', 'page_views', 'lost_weight', 'verdicts'].map((name) => [name, `own.${name}`]),
    from: `public.observations as base join public.tracker_visits as own
      on own.observation_id = base.id and own.observed_at = base.observed_at and own.tracker_id = asked_tracker()`,
  });
  await createWithout(client, {
    view: 'jobs',
    replaced: [['checks', 'base.tracker_checks -> asked_tracker()::text']],
    from: `public.jobs as base where base.tracker_checks ? asked_tracker()::text`,
  });
  for (const [name, query] of VIEWS) await client.query(`create view ${SCHEMA}.${name} as ${query}`);
}

/** Creates a view with all columns of the table; some columns contain the tracker's values instead. */
async function createWithout(
  client: Client,
  { view, replaced, from }: { view: string; replaced: string[][]; from: string },
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = ('public.' || $1)::regclass and attnum > 0 and not attisdropped order by attnum`,
    [view],
  );
  const columns = rows.map(({ name }) => {
    const own = replaced.find(([column]) => column === name)?.[1];
    return own === undefined ? `base.${client.escapeIdentifier(name)}` : `${own} as ${name}`;
  });
  await client.query(`create view ${SCHEMA}.${view} as select ${columns.join(', ')} from ${from}`);
}

const SAID = `"check", outcome, reason, root_check, root_reason`;
const FIGURES = `measured, failed, hits, page_views`;
const OWN = `tracker_id = asked_tracker()`;

/** Views in order of creation: a later one may read an earlier one. */
const VIEWS = [
  [
    'verdicts',
    `select observation_id, company_id, website_id, page_id, observed_at, said.*
     from public.tracker_visits cross join lateral jsonb_to_recordset(rooted)
       as said ("check" text, outcome text, reason text, root_check text, root_reason text)
     where ${OWN} and counts_for_health`,
  ],
  [
    'verdict_rollups',
    `select company_id, website_id, hour, ${SAID}, verdicts from public.tracker_verdict_rollups where ${OWN}`,
  ],
  [
    'verdict_days',
    `select company_id, website_id, date_trunc('day', hour, 'UTC') as day, ${SAID}, verdicts
     from public.tracker_verdict_rollups where ${OWN}`,
  ],
  [
    'visit_rollups',
    `select company_id, website_id, hour, ${FIGURES} from public.tracker_visit_rollups where ${OWN}`,
  ],
  [
    'visit_days',
    `select company_id, website_id, date_trunc('day', hour, 'UTC') as day, ${FIGURES}
     from public.tracker_visit_rollups where ${OWN}`,
  ],
  [
    'page_faults',
    `select company_id, website_id, page_id, "check", reason, root_check, root_reason,
       min(observed_at) as first_seen_at, max(observed_at) as last_seen_at, count(*)::int as occurrences,
       (array_agg(observation_id order by observed_at desc))[1] as observation_id
     from ${SCHEMA}.verdicts where outcome = 'failed' group by 1, 2, 3, 4, 5, 6, 7`,
  ],
] as const;
