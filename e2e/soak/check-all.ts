import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import type { Course } from './course.ts';
import { listOrphans } from './orphans.ts';
import { findBrokenChain, findBrokenInvariants, findDifferences } from './violations.ts';
import type { SoakWebsite } from './websites.ts';

interface Checked {
  db: Db;
  folder: string;
  websites: SoakWebsite[];
  course: Course;
}

/** Checks all invariants once nothing is running. */
export async function checkAll({ db, folder, websites, course }: Checked): Promise<void> {
  const urls = new Map(websites.map((website) => [website.id, website.urls]));
  const found = [
    ...(await findBrokenInvariants(db)),
    ...(await findBrokenChain(db)),
    ...(await findDifferences(db, { ...course.witness, urls })),
    ...listOrphans(folder).map((pid) => `a process without a parent is left, ${pid}`),
  ];
  for (const violation of found) course.findings.add(violation);
  course.jobs = await countJobs(db);
}

async function countJobs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; jobs: number; pages: number; failed: number }>`
    select concat_ws(' ', kind, state, failure_code, case when is_incomplete then 'incomplete' end) as name,
      count(*)::int as jobs, sum(pages_done)::int as pages, sum(pages_failed)::int as failed
    from jobs group by 1 order by 1`.execute(db);
  return rows.map(
    ({ name, jobs, pages, failed }) => `${jobs} ${name} with ${pages} pages, ${failed} of them failed`,
  );
}
