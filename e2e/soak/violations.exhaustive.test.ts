import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { openPool } from '../../apps/server/src/db/postgres.ts';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { runJob } from '../../apps/server/src/modules/runs/run-job.service.ts';
import { createFakeAgent } from '../../apps/server/test/fake-agent.ts';
import { createJobRow } from '../../apps/server/test/rows.ts';
import { createRunFixture, workerOf, type RunFixture } from '../../apps/server/test/run-fixture.ts';
import { findBrokenInvariants, findDifferences, findOrphanedJobs } from './violations.ts';

const PAGES = [
  { url: 'https://shop.example/0', kind: 'healthy' as const },
  { url: 'https://shop.example/1', kind: 'tag-missing' as const },
  { url: 'https://shop.example/2', kind: 'unreachable' as const },
];
const URLS = PAGES.map(({ url }) => url);

/** Faults, with the invariant that detects each. */
const SEEDED: Array<[fault: string, law: string, change: RawBuilder<unknown>]> = [
  [
    'a page that is judged twice',
    'a page is judged once in a job',
    sql`insert into observations select (jsonb_populate_record(null::observations,
      to_jsonb(first) || jsonb_build_object('id', gen_random_uuid()))).*
      from (select * from observations limit 1) as first`,
  ],
  [
    'a page that its job does not know',
    'a job has the pages that were judged in it, no more and no less',
    sql`delete from run_pages where url = ${URLS[0]}`,
  ],
  [
    'a page too many in a sum',
    "a job's pages are the sum of its visits",
    sql`update jobs set pages_done = pages_done + 1`,
  ],
  [
    'a verdict too few in a sum',
    "a job's figures are the sum of its verdicts",
    sql`update jobs set checks = jsonb_set(checks, '{csp,passed}', '0')`,
  ],
  [
    'a test that was counted twice',
    "a job's tests are the sum of their results",
    sql`update jobs set tests_passed = tests_passed + 1`,
  ],
  [
    'an hour with a verdict too many',
    'hourly verdicts are the sum of verdicts',
    sql`update verdict_rollups set verdicts = verdicts + 1 where "check" = 'tagJs'`,
  ],
  [
    'an hour with a visit too few',
    'hourly visits are the sum of visits',
    sql`update visit_rollups set measured = measured - 1`,
  ],
  [
    'a day with a verdict too many',
    'days are the sum of their hours',
    sql`update verdict_days set verdicts = verdicts + 1 where "check" = 'tagJs'`,
  ],
  [
    'a fault that was counted twice',
    "a page's faults are the sum of its failed verdicts",
    sql`update page_faults set occurrences = occurrences + 1`,
  ],
  [
    'a lost event',
    'the events of an attempt are 1 to N, each once',
    sql`delete from run_events where seq = 3`,
  ],
  [
    'a cursor that runs ahead',
    'a cursor stands at the last event that is stored',
    sql`update attempts set cursor = cursor + 1`,
  ],
  [
    'an attempt that ended without its last word',
    'an attempt that ended finished, in the last event',
    sql`update run_events set type = 'page-started' where type = 'finished'`,
  ],
  [
    'an attempt that goes on after its job',
    'nothing is left of jobs that have ended',
    sql`update attempts set state = 'running'`,
  ],
  [
    'a job that has ended and still runs',
    'a job that has ended says so in every column',
    sql`update jobs set finished_at = null`,
  ],
  [
    'a picture of nothing',
    'no file is without a row that names it, and no row without its file',
    sql`insert into file_contents (company_id, sha256, bytes)
      select id, encode(sha256('x'), 'hex'), 'x' from companies`,
  ],
  [
    'a write that the audit log does not know',
    'a release that is there stands once in the audit log',
    sql`insert into releases (id, company_id, website_id, label, released_at)
      select gen_random_uuid(), company_id, id, 'v1', now() from websites`,
  ],
  [
    'a write that happened twice',
    'a release is told once',
    sql`insert into releases (id, company_id, website_id, label, released_at)
      select gen_random_uuid(), company_id, id, 'v1', now() from websites cross join generate_series(1, 2)`,
  ],
];

describe('the checker of the soak', () => {
  const opened = new AsyncDisposableStack();
  let db: Db;
  let bench: RunFixture;
  beforeAll(async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'vigie-soak-test-'));
    opened.defer(() => rm(dataDirectory, { recursive: true }));
    const database = await openDatabase({ databaseUrl: null, dataDirectory });
    opened.defer(database.close);
    const pool = openPool(database.connection, 'worker');
    opened.defer(pool.close);
    db = pool.db;
    bench = await createRunFixture(db);
    const agent = createFakeAgent({ pages: PAGES, startedAt: '2026-03-10T11:30:00.000Z' });
    await runJob(workerOf(db, bench, agent), bench.jobId);
  });
  afterAll(() => opened.disposeAsync());

  /** Returns the violations found after a change, which is rolled back. */
  async function after(change: RawBuilder<unknown>, find: (db: Db) => Promise<string[]>) {
    const transaction = await db.startTransaction().execute();
    try {
      await change.execute(transaction);
      return await find(transaction);
    } finally {
      await transaction.rollback().execute();
    }
  }

  const expected = () => ({
    jobIds: new Set([bench.jobId]),
    releases: new Set<string>(),
    unknown: 0,
    urls: new Map([[bench.websiteId, URLS]]),
  });

  test('finds nothing after a run that was exact', async () => {
    expect(await findBrokenInvariants(db)).toEqual([]);
    expect(await findDifferences(db, expected())).toEqual([]);
    expect(await findOrphanedJobs(db)).toEqual([]);
  });

  test.each(SEEDED)('finds %s', async (_fault, law, change) => {
    const found = await after(change, findBrokenInvariants);
    expect(found.map((sentence) => sentence.slice(0, law.length))).toContain(law);
  });

  test('finds two runs that a schedule started at once', async () => {
    const jobIds = [await createJobRow(db, { ...bench, state: 'succeeded' })];
    jobIds.push(await createJobRow(db, { ...bench, state: 'succeeded' }));
    const twice = sql`update jobs set mode = 'scheduled', created_at = '2026-03-10T11:30:02Z' where id = any(${jobIds})`;
    const found = await after(twice, findBrokenInvariants);
    expect(found.join()).toContain('a schedule starts one run at a time of its own');
    await db.deleteFrom('jobs').where('id', 'in', jobIds).execute();
  });

  test('finds an audit that is lost, and one that was reported to nobody', async () => {
    const changed = { ...expected(), jobIds: new Set(['another']) };
    expect(await findDifferences(db, changed)).toEqual([
      'jobs: 1 are lost, as another',
      'jobs: 1 are there that nobody was told of',
    ]);
    expect(await findDifferences(db, { ...expected(), jobIds: new Set<string>(), unknown: 1 })).toEqual([]);
  });

  test('finds an audit that calls itself complete and is not', async () => {
    const urls = new Map([[bench.websiteId, [...URLS, 'https://shop.example/3']]]);
    const [found] = await findDifferences(db, { ...expected(), urls });
    expect(found).toContain('are lost, as https://shop.example/3');
  });

  test('finds a job that no agent is at', async () => {
    const left = sql`update jobs set state = 'running', phase = 'inspecting', finished_at = null`;
    expect(await after(left, findOrphanedJobs)).toHaveLength(1);
  });
});
