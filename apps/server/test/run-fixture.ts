import { sql, type KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import type { Notifications } from '../src/db/notifications.ts';
import type { Db } from '../src/db/schema/database.ts';
import { NO_SECRETS } from '../src/secrets/secret-box.ts';
import { findRedactions } from '../src/modules/companies/redactions.store.ts';
import type { RunNeeds } from '../src/modules/runs/run-needs.ts';
import type { FakeAgent } from './fake-agent.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from './rows.ts';
import { createTestClock, type TestClock } from './test-app.ts';
import { createTestCompany } from './users.ts';

export interface RunFixture {
  companyId: string;
  websiteId: string;
  jobId: string;
  clock: TestClock;
  waitsSinceMs: Map<string, number>;
}

/** Creates a company with a website, an online agent and a queued job. */
export async function createRunFixture(db: Db): Promise<RunFixture> {
  await db.deleteFrom('agents').execute();
  const companyId = await createTestCompany(db, 'Own');
  const websiteId = await createWebsiteRow(db, { companyId });
  await createAgentRow(db);
  const jobId = await createJobRow(db, { companyId, websiteId, state: 'queued' });
  return { companyId, websiteId, jobId, clock: createTestClock(), waitsSinceMs: new Map() };
}

/** Returns a worker that waits by advancing the clock. */
export function workerOf(
  db: Db,
  { clock, waitsSinceMs }: Pick<RunFixture, 'clock' | 'waitsSinceMs'>,
  agent: FakeAgent,
): RunNeeds {
  const notifications: Notifications = { subscribe: () => () => {}, close: async () => {} };
  return {
    db,
    clock,
    steady: clock,
    waitsSinceMs,
    notifications,
    connect: () => agent.client,
    openSecrets: async () => NO_SECRETS,
    redactionsOf: async (companyId) => (await findRedactions(db, companyId)).rules,
    openReplay: async () => null,
    openTriedContainer: async () => null,
    aboutUrl: null,
    sleep: async (milliseconds) => {
      const wakesAtMs = clock.now() + milliseconds;
      await new Promise(setImmediate);
      await nobodyIn(db);
      // A concurrent waiter has advanced it already.
      clock.advance(Math.max(0, wakesAtMs - clock.now()) / 1000);
    },
    signal: new AbortController().signal,
  };
}

/**
 * Waits until no other session queries this database: a lease must not expire while a slow machine still stores a page.
 */
async function nobodyIn(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(db);
    if (rows.length === 0) return;
  }
}

/** Returns the database wrapped so that each query first calls `step`. */
export function stepping(db: Db, step: () => void): Db {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      step();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}

/** Expects each page to be evaluated once, and every count to equal a recount. */
export async function expectEvaluatedOnce(
  db: Db,
  { jobId, websiteId }: RunFixture,
  urls: string[],
): Promise<void> {
  const rows = await db.selectFrom('observations').select('url').where('jobId', '=', jobId).execute();
  expect(rows.map(({ url }) => url).toSorted()).toEqual(urls.toSorted());
  await expectRollupsEqualRecount(db, websiteId);
  const job = await db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
  expect(job.pagesDone).toBe(urls.length);
  const evaluated = Object.values(job.checks).map(({ passed, failed, skipped }) => passed + failed + skipped);
  expect(evaluated).toEqual(evaluated.map(() => urls.length));
  const gaps = await sql<{ attempt: number }>`
    select attempt from run_events where run_id = ${jobId}
    group by attempt having count(*) <> max(seq) or min(seq) <> 1`.execute(db);
  expect(gaps.rows).toEqual([]);
}

export async function expectRollupsEqualRecount(db: Db, websiteId: string): Promise<void> {
  const verdicts = await sql`
    select hour, "check", outcome, reason, root_check, root_reason, verdicts from verdict_rollups
    where website_id = ${websiteId} order by 1, 2, 3, 4, 5, 6`.execute(db);
  const recounted = await sql`
    select date_trunc('hour', observed_at, 'UTC') as hour, "check", outcome, reason, root_check, root_reason,
      count(*)::int as verdicts
    from verdicts where website_id = ${websiteId} group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`.execute(
    db,
  );
  expect(verdicts.rows).toEqual(recounted.rows);
  const days = await sql`
    select day, "check", outcome, reason, root_check, root_reason, verdicts from verdict_days
    where website_id = ${websiteId} order by 1, 2, 3, 4, 5, 6`.execute(db);
  const daysOfHours = await sql`
    select date_trunc('day', hour, 'UTC') as day, "check", outcome, reason, root_check, root_reason,
      sum(verdicts) as verdicts
    from verdict_rollups where website_id = ${websiteId} group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`.execute(
    db,
  );
  expect(days.rows).toEqual(daysOfHours.rows);
  const faults = await sql`
    select page_id, "check", reason, first_seen_at, last_seen_at, occurrences from page_faults
    where website_id = ${websiteId} order by 1, 2, 3`.execute(db);
  const refound = await sql`
    select page_id, "check", reason, min(observed_at) as first_seen_at, max(observed_at) as last_seen_at,
      count(*)::int as occurrences
    from verdicts where website_id = ${websiteId} and outcome = 'failed' group by 1, 2, 3 order by 1, 2, 3`.execute(
    db,
  );
  expect(faults.rows).toEqual(refound.rows);
}
