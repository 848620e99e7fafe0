import { sql, type RawBuilder } from 'kysely';

/** Returns SQL for the stored verdicts of the pages (`given`), and the first time of each page's (`spans`). */
export function givenOf(pageIds: string[]): RawBuilder<unknown> {
  return sql`given as materialized (
      select verdicts.* from observations join verdicts
        on verdicts.observation_id = observations.id and verdicts.observed_at = observations.observed_at
      where observations.page_id = any(${pageIds}::uuid[]) and observations.counts_for_health
    ),
    spans as materialized (select page_id, min(observed_at) as starts_at from given group by page_id)`;
}

/**
 * Returns assignments for an update: problems that began before the stored verdicts keep their beginning, and at least
 * their previous number of occurrences.
 */
export function sinceBefore(table: string): RawBuilder<unknown> {
  const [first, count] = [sql.ref(`${table}.first_seen_at`), sql.ref(`${table}.occurrences`)];
  const began = sql`${first} < (select starts_at from spans where spans.page_id = excluded.page_id)`;
  return sql`
    first_seen_at = case when ${began} then ${first} else excluded.first_seen_at end,
    occurrences = case when ${began} then greatest(${count}, excluded.occurrences) else excluded.occurrences end`;
}
