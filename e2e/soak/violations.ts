import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { findBrokenLink } from '../../apps/server/src/modules/audit-log/audit-log.store.ts';
import { INVARIANTS } from './invariants.ts';

const ROWS_SHOWN = 2;

/** Returns the violated invariants of the database as sentences; none when all hold. */
export async function findBrokenInvariants(db: Db): Promise<string[]> {
  const violations: string[] = [];
  for (const [law, query] of Object.entries(INVARIANTS)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) violations.push(broken(law, rows));
  }
  return violations;
}

export async function findBrokenChain(db: Db): Promise<string[]> {
  const link = await findBrokenLink(db);
  return link === null ? [] : [broken('the audit log is one chain', [link])];
}

/** Finds unfinished jobs without a live agent. */
export async function findOrphanedJobs(db: Db): Promise<string[]> {
  const { rows } = await sql<object>`
    select jobs.id, jobs.kind, jobs.state, jobs.waiting_code from jobs
    where finished_at is null and not exists (
      select from runs
      join attempts on attempts.run_id = runs.id and attempts.state = 'running' and lease_until > now()
      join agents on agents.id = attempts.agent_id and agents.state = 'online'
      where runs.job_id = jobs.id
    )`.execute(db);
  return rows.length === 0 ? [] : [broken('a job has ended or a live agent is at it', rows)];
}

export async function findOfflineAgents(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('agents')
    .select(['name', 'problem', 'nextPollAt'])
    .where('state', '<>', 'online')
    .execute();
  return rows.length === 0 ? [] : [broken('every agent that runs is online', rows)];
}

export interface Expected {
  /** Results that the panel confirmed. */
  jobIds: ReadonlySet<string>;
  releases: ReadonlySet<string>;
  /** Number of writes whose result nobody received. */
  unknown: number;
  /** All pages of each website. */
  urls: ReadonlyMap<string, readonly string[]>;
}

/** Returns differences of the database from the panel's confirmations and from the websites. */
export async function findDifferences(db: Db, expected: Expected): Promise<string[]> {
  const { unknown } = expected;
  const jobs = await db.selectFrom('jobs').select('id').where('mode', '<>', 'scheduled').execute();
  const releases = await db.selectFrom('releases').select('label').execute();
  const pages = await sql<{ id: string; website: string; urls: string[] }>`
    select jobs.id, jobs.website_id as website, array_agg(run_pages.url) as urls
    from jobs join run_pages on run_pages.run_id = jobs.id
    where jobs.kind = 'audit' and jobs.state = 'succeeded' and not jobs.is_incomplete group by 1, 2`.execute(
    db,
  );
  return [
    ...differing('jobs', expected.jobIds, { found: new Set(jobs.map(({ id }) => id)), unknown }),
    ...differing('releases', expected.releases, {
      found: new Set(releases.map(({ label }) => label)),
      unknown,
    }),
    ...pages.rows.flatMap(({ id, website, urls }) =>
      differing(`pages of the complete audit ${id}`, new Set(expected.urls.get(website)), {
        found: new Set(urls),
        unknown: 0,
      }),
    ),
  ];
}

function differing(
  what: string,
  acknowledged: ReadonlySet<string>,
  { found, unknown }: { found: ReadonlySet<string>; unknown: number },
): string[] {
  const lost = [...acknowledged].filter((each) => !found.has(each));
  const more = [...found].filter((each) => !acknowledged.has(each));
  return [
    ...(lost.length > 0 ? [`${what}: ${lost.length} are lost, as ${lost[0]}`] : []),
    ...(more.length > unknown ? [`${what}: ${more.length} are there that nobody was told of`] : []),
  ];
}

function broken(law: string, rows: object[]): string {
  return `${law}: ${rows.length} not, as ${JSON.stringify(rows.slice(0, ROWS_SHOWN))}`;
}
