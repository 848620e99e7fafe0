/** Measures the limit: the rows of the same jobs, inserted and updated by hand in the fewest statements and commits. */
import { Client } from 'pg';
import { inParallel } from '../inspect/contenders/contender.ts';
import { STEPS, readDoneJobs, type DoneJob, type Step } from './done-jobs.ts';

const CONNECTIONS = 10;

/** Updates beside the inserts: statements by step, with their parameters. */
const UPDATES: Record<Step, Array<[text: string, given: 'id' | 'queueId']>> = {
  queued: [],
  begun: [
    [`update by_hand.jobs set state = 'running', started_at = now() where id = $1`, 'id'],
    [
      `update by_hand.job_common set state = 'active', started_on = now() where name = 'run' and id = $1`,
      'queueId',
    ],
  ],
  ended: [
    [`update by_hand.attempts set state = 'ended' where run_id = $1`, 'id'],
    [`update by_hand.jobs set state = 'succeeded', finished_at = now() where id = $1`, 'id'],
    [
      `update by_hand.job_common set state = 'completed', completed_on = now() where name = 'run' and id = $1`,
      'queueId',
    ],
  ],
};

/** Returns jobs per second when only the rows of a company's jobs are written. */
export async function measureByHand(url: string, companyId: string): Promise<number> {
  const clients = Array.from({ length: CONNECTIONS }, () => new Client({ connectionString: url }));
  // A connection that breaks fails its query too.
  for (const client of clients) client.on('error', () => {});
  await Promise.all(clients.map((client) => client.connect()));
  try {
    const [first] = clients;
    if (first === undefined) throw new Error('no connection');
    const jobs = await readDoneJobs(first, companyId);
    await makeCopies(first);
    const writeAll = async () => {
      await first.query(`truncate ${COPIED.map(copyOf).join(', ')}`);
      const startedAtMs = performance.now();
      await inParallel(jobs, CONNECTIONS, (job, slot) => write(clients[slot] ?? first, job));
      return (jobs.length / (performance.now() - startedAtMs)) * 1000;
    };
    // The first run plans the statements of the connections.
    await writeAll();
    return await writeAll();
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

const COPIED = Object.values(STEPS).flatMap(Object.keys);
const copyOf = (table: string) => `by_hand.${table.split('.').at(-1)}`;

/** Creates empty tables with the same columns, checks and indexes. */
async function makeCopies(client: Client): Promise<void> {
  await client.query('drop schema if exists by_hand cascade');
  await client.query('create schema by_hand');
  for (const table of COPIED)
    await client.query(`create table ${copyOf(table)} (like ${table} including all)`);
}

/** Writes a job in three commits, the minimum: queued, taken by an agent, ended. */
async function write(client: Client, job: DoneJob): Promise<void> {
  for (const step of ['queued', 'begun', 'ended'] as const) {
    await client.query('begin');
    for (const [text, given] of UPDATES[step]) await client.query(text, [job[given]]);
    for (const table of Object.keys(STEPS[step])) {
      const copy = copyOf(table);
      const text = `insert into ${copy} select * from jsonb_populate_recordset(null::${copy}, $1)`;
      await client.query({ name: copy, text, values: [job.rows.get(table)] });
    }
    await client.query('commit');
  }
}
