import type { Client } from 'pg';

/**
 * Rows that a job writes, by step and table, with the query to find them: by the job, or by its website, which has no
 * other job.
 */
export const STEPS = {
  queued: { jobs: 'id = $1', 'queue.job_common': 'singleton_key = $1::text' },
  begun: { runs: 'job_id = $1', attempts: 'run_id = $1' },
  ended: {
    run_events: 'run_id = $1',
    run_pages: 'run_id = $1',
    pages: 'website_id = $2',
    observations: 'job_id = $1',
    verdicts: 'website_id = $2',
    verdict_rollups: 'website_id = $2',
    visit_rollups: 'website_id = $2',
  },
};
export type Step = keyof typeof STEPS;

export interface DoneJob {
  id: string;
  queueId: string;
  /** A JSON array by table. */
  rows: Map<string, string>;
}

/** Reads the jobs of a company with all the rows that they left. */
export async function readDoneJobs(client: Client, companyId: string): Promise<DoneJob[]> {
  const text = `select jobs.id, website_id as "websiteId", entry.id as "queueId"
    from jobs join queue.job_common as entry on entry.singleton_key = jobs.id::text where company_id = $1`;
  const jobs = await client.query<{ id: string; websiteId: string; queueId: string }>(text, [companyId]);
  const done: DoneJob[] = [];
  for (const { id, websiteId, queueId } of jobs.rows) {
    const rows = new Map<string, string>();
    for (const [table, where] of Object.values(STEPS).flatMap(Object.entries<string>))
      rows.set(table, await readRows(client, { table, where, id, websiteId }));
    done.push({ id, queueId, rows });
  }
  return done;
}

interface Wanted {
  table: string;
  where: string;
  id: string;
  websiteId: string;
}

async function readRows(client: Client, { table, where, id, websiteId }: Wanted): Promise<string> {
  const result = await client.query<{ rows: string }>(
    `select coalesce(jsonb_agg(to_jsonb(row)), '[]')::text as rows from ${table} as row
     where ${where.replace('$2', '$1')}`,
    [where.includes('$2') ? websiteId : id],
  );
  return result.rows[0]?.rows ?? '[]';
}
