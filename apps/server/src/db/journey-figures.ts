import type { Job } from '@vigie/contract/job.ts';
import { sql, type RawBuilder } from 'kysely';

/** Returns the SQL for a job's number of journeys and the results of those that ended. */
export function journeyFigures(jobId: RawBuilder<unknown>): RawBuilder<NonNullable<Job['journeys']>> {
  return sql`(select jsonb_build_object('total', count(*),
    'passed', count(*) filter (where outcome = 'passed'),
    'failed', count(*) filter (where outcome = 'failed'),
    'stepFailed', count(*) filter (where outcome = 'step-failed'))
    from journey_runs where job_id = ${jobId})`;
}
