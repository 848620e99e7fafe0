import { sql, type Kysely } from 'kysely';
import { SEVERITIES } from '@vigie/contract/classification.ts';
import type { Database } from '../../db/schema/tables.generated.ts';

/** Value of a metric with its labels. */
export interface Figure {
  labels: Record<string, string>;
  value: number;
}

export interface Figures {
  jobs: Figure[];
  /** Waiting time of the job that waits longest; 0 if none waits. */
  queueSeconds: number;
  agents: Figure[];
  /** Visits of the last hour. */
  visits: Figure[];
  verdicts: Figure[];
  problems: Figure[];
  incidents: Figure[];
  deliveries: Figure[];
  mails: Figure[];
  databaseBytes: number;
}

/** Returns the metrics over all companies. Fails if the database takes over five seconds. */
export function readFigures(db: Kysely<Database>, now: Date): Promise<Figures> {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 5000`.execute(transaction);
    const readGroups = async (query: ReturnType<typeof sql<Counted>>) =>
      (await query.execute(transaction)).rows;
    const jobs = await readGroups(sql`
      select state as label, count(*)::int as value from jobs where state in ('queued', 'running') group by state`);
    const waits = await readGroups(sql`
      select '' as label, coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 as value
      from jobs where state = 'queued'`);
    const agents = await readGroups(sql`
      select case when is_paused then 'paused' else state end as label, count(*)::int as value from agents group by 1`);
    const visits = await readGroups(sql`
      select outcome as label, count(*)::int as value from ${visitsSince(hourAgo)} group by outcome`);
    const verdicts = await sql<Counted & { outcome: string }>`
      select verdict ->> 'check' as label, verdict ->> 'outcome' as outcome, count(*)::int as value
      from ${visitsSince(hourAgo)}, jsonb_array_elements(verdicts) as verdict group by 1, 2`.execute(
      transaction,
    );
    const problems = await readGroups(sql`
      select severity::text as label, count(*)::int as value from problems
      where resolved_at is null and state <> 'muted' group by severity`);
    const mails = await readGroups(sql`
      select state as label, count(*)::int as value from outbox_mails where state in ('kept', 'failed') group by state`);
    const incidents = await readGroups(sql`
      select phase as label, count(*)::int as value from incidents where phase in ('suspected', 'open') group by phase`);
    const deliveries = await readGroups(sql`
      select state as label, count(*)::int as value from deliveries
      where state = 'waiting' or (state = 'failed' and last_attempt_at > ${hourAgo}) group by state`);
    const size = await readGroups(
      sql`select '' as label, pg_database_size(current_database())::float8 as value`,
    );
    return {
      jobs: all('state', ['queued', 'running'], jobs),
      queueSeconds: waits[0]?.value ?? 0,
      agents: all('state', ['online', 'offline', 'paused'], agents),
      visits: all('outcome', ['measured', 'failed'], visits),
      verdicts: verdicts.rows.map(({ label: check, outcome, value }) => ({
        labels: { check, outcome },
        value,
      })),
      problems: SEVERITIES.map((severity, index) => ({
        labels: { severity },
        value: problems.find(({ label }) => label === String(index))?.value ?? 0,
      })),
      incidents: all('phase', ['suspected', 'open'], incidents),
      deliveries: all('state', ['waiting', 'failed'], deliveries),
      mails: all('state', ['kept', 'failed'], mails),
      databaseBytes: size[0]?.value ?? 0,
    };
  });
}

/**
 * Returns the condition for visits since an instant. It goes website by website, because the index of visits begins
 * with the website.
 */
function visitsSince(at: Date) {
  return sql`websites cross join lateral (
    select outcome, verdicts from observations
    where observations.website_id = websites.id and observed_at > ${at}) as visits`;
}

interface Counted {
  label: string;
  value: number;
}

/** Returns one value per label, 0 where nothing was counted: a missing series raises no alarm. */
function all(name: string, labels: readonly string[], counted: readonly Counted[]): Figure[] {
  return labels.map((label) => ({
    labels: { [name]: label },
    value: counted.find((one) => one.label === label)?.value ?? 0,
  }));
}
