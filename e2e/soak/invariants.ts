import { sql, type RawBuilder } from 'kysely';

/**
 * Invariants of the database, which hold at every moment and after any kill. Each query returns the rows that violate
 * it.
 */
export const INVARIANTS: Record<string, RawBuilder<object>> = {
  'a page is judged once in a job': sql`
    select job_id, url, count(*)::int as times from observations group by 1, 2 having count(*) > 1`,

  'a job has the pages that were judged in it, no more and no less': sql`
    select coalesce(pages.run_id, seen.job_id) as job, coalesce(pages.url, seen.url) as url
    from run_pages as pages
    full join observations as seen on seen.id = pages.observation_id and seen.job_id = pages.run_id
    where pages.url is distinct from seen.url`,

  "a job's pages are the sum of its visits": sql`
    select jobs.id, pages_done, pages_failed, visits.done, visits.failed
    from jobs left join lateral (
      select count(*)::int as done, (count(*) filter (where outcome = 'failed'))::int as failed
      from observations where job_id = jobs.id
    ) as visits on true
    where (pages_done, pages_failed) is distinct from (visits.done, visits.failed)`,

  "a job's figures are the sum of its verdicts": sql`
    select told.id, told."check", told.figures, counted.figures as counted
    from (
      select jobs.id, each.key as "check",
        array[each.value ->> 'passed', each.value ->> 'failed', each.value ->> 'skipped']::int[] as figures
      from jobs cross join jsonb_each(jobs.checks) as each
    ) as told
    left join (
      select job_id, verdict ->> 'check' as "check", array[
        count(*) filter (where verdict ->> 'outcome' = 'passed'),
        count(*) filter (where verdict ->> 'outcome' = 'failed'),
        count(*) filter (where verdict ->> 'outcome' = 'skipped')]::int[] as figures
      from observations cross join jsonb_array_elements(verdicts) as verdict group by 1, 2
    ) as counted on counted.job_id = told.id and counted."check" = told."check"
    where told.figures <> coalesce(counted.figures, array[0, 0, 0])`,

  "a job's tests are the sum of their results": sql`
    select jobs.id from jobs left join lateral (
      select count(*) filter (where outcome = 'passed') as passed, count(*) filter (where outcome = 'failed') as failed,
        count(*) filter (where outcome = 'error') as errors, count(*) filter (where outcome = 'skipped') as skipped
      from test_results where job_id = jobs.id
    ) as results on true
    where (tests_passed, tests_failed, tests_errors, tests_skipped)
      is distinct from (results.passed, results.failed, results.errors, results.skipped)`,

  'hourly verdicts are the sum of verdicts': sql`
    select * from (
      select website_id, hour, "check", outcome, reason, root_check, root_reason, sum(told)::int as told,
        sum(counted)::int as counted
      from (
        select website_id, hour, "check", outcome, reason, root_check, root_reason, verdicts as told, 0 as counted
        from verdict_rollups
        union all
        select website_id, date_trunc('hour', observed_at, 'UTC'), "check", outcome, reason, root_check,
          root_reason, 0, 1
        from verdicts
      ) as each group by 1, 2, 3, 4, 5, 6, 7
    ) as hours where told <> counted`,

  'hourly visits are the sum of visits': sql`
    select * from (
      select website_id, hour, sum(told)::int as told, sum(counted)::int as counted, sum(hits)::int as hits
      from (
        select website_id, hour, measured + failed as told, 0 as counted, hits from visit_rollups
        union all
        select website_id, date_trunc('hour', observed_at, 'UTC'), 0, 1, -hits from observations
        where counts_for_health
      ) as each group by 1, 2
    ) as hours where told <> counted or hits <> 0`,

  'days are the sum of their hours': sql`
    select * from (
      select website_id, day, said, sum(count) as difference from (
        select website_id, day, array["check", outcome, reason, root_check, root_reason] as said, verdicts as count
        from verdict_days
        union all
        select website_id, date_trunc('day', hour, 'UTC'), array["check", outcome, reason, root_check, root_reason],
          -verdicts from verdict_rollups
        union all
        select website_id, day, array['visits'], measured + 3 * failed + 7 * hits + 11 * page_views from visit_days
        union all
        select website_id, date_trunc('day', hour, 'UTC'), array['visits'],
          -(measured + 3 * failed + 7 * hits + 11 * page_views) from visit_rollups
      ) as each group by 1, 2, 3
    ) as days where difference <> 0`,

  "a page's faults are the sum of its failed verdicts": sql`
    select * from (
      select page_id, "check", reason, sum(told)::int as told, sum(counted)::int as counted
      from (
        select page_id, "check", reason, occurrences as told, 0 as counted from page_faults
        union all
        select page_id, "check", reason, 0, 1 from verdicts where outcome = 'failed'
      ) as each group by 1, 2, 3
    ) as faults where told <> counted`,

  'the events of an attempt are 1 to N, each once': sql`
    select run_id, attempt from run_events group by 1, 2 having count(*) <> max(seq) or min(seq) <> 1`,

  'a cursor stands at the last event that is stored': sql`
    select attempts.run_id, number, cursor, coalesce(told.last, 0) as last
    from attempts left join (
      select run_id, attempt, max(seq) as last from run_events group by 1, 2
    ) as told on told.run_id = attempts.run_id and told.attempt = attempts.number
    where cursor <> coalesce(told.last, 0)`,

  'an attempt that ended finished, in the last event': sql`
    select attempts.run_id, number from attempts
    where state = 'ended' and not exists (
      select from run_events as told where told.run_id = attempts.run_id and told.attempt = attempts.number
        and told.seq = attempts.cursor and told.type = 'finished')`,

  'nothing is left of jobs that have ended': sql`
    select jobs.id, jobs.state, attempts.run_id is not null as attempt, share_returns.id is not null as returned
    from jobs
    left join runs on runs.job_id = jobs.id
    left join attempts on attempts.run_id = runs.id and attempts.state = 'running'
    left join share_returns on share_returns.job_id = jobs.id
    where jobs.finished_at is not null and (attempts.run_id is not null or share_returns.id is not null)`,

  'a job that has ended says so in every column': sql`
    select id, state, phase from jobs
    where (state in ('queued', 'running')) <> (finished_at is null) or (phase = 'done') <> (finished_at is not null)`,

  'no file is without a row that names it, and no row without its file': sql`
    select sha256
    from (
      select company_id, sha256 from files union select company_id, sha256 from website_bodies
    ) as named
    full join (select company_id, sha256, true as is_kept from file_contents) as kept using (company_id, sha256)
    where named is null or is_kept is null`,

  "everything belongs to its job's company": sql`
    select jobs.id from jobs
    left join runs on runs.job_id = jobs.id
    left join run_events on run_events.run_id = runs.id
    left join observations on observations.job_id = jobs.id
    where runs.company_id <> jobs.company_id or run_events.company_id <> jobs.company_id
      or observations.company_id <> jobs.company_id or observations.website_id <> jobs.website_id`,

  'a session that a provider vouched for is of the person whom it knows': sql`
    select sessions.id from sessions join identities on identities.id = sessions.identity_id
    where identities.user_id <> sessions.user_id`,

  'a person of the provider is one user, with one profile': sql`
    select identities.subject, count(profiles.id)::int as profiles
    from identities left join profiles on profiles.user_id = identities.user_id
    group by identities.id having count(profiles.id) <> 1`,

  'a user without a password is known by a provider': sql`
    select users.id from users
    where password_hash is null and not exists (select from identities where user_id = users.id)`,

  'a sign-in that is noted stands once in the audit log': sql`
    select * from (
      select coalesce(noted.user_id, told.user_id) as user_id, coalesce(noted.times, 0) as noted, coalesce(told.times, 0) as told
      from (select user_id, count(*)::int as times from sign_ins group by 1) as noted
      full join (
        select user_id, count(*)::int as times from audit_log where operation = 'sessions.create' group by 1
      ) as told using (user_id)
    ) as each where noted <> told`,

  'a release that is there stands once in the audit log': sql`
    select releases.id, count(audit_log.id)::int as entries
    from releases left join audit_log
      on audit_log.target_id = releases.id::text and audit_log.operation = 'releases.create'
    group by 1 having count(audit_log.id) <> 1`,

  'a release is told once': sql`select label from releases group by 1 having count(*) > 1`,

  'a schedule starts one run at a time of its own': sql`
    select * from (
      select pool_id, created_at, lag(created_at) over (partition by pool_id order by created_at) as before
      from jobs where mode = 'scheduled'
    ) as starts
    where date_trunc('minute', created_at) = date_trunc('minute', before)`,
};
