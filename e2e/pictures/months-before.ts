/** Fakes two months of audits: for each one, the counts of today's audit, better or worse. */
import { Client } from 'pg';

const DAYS = 59;
const AUDITS_A_DAY = 12;
/** Days ago: a release brought faults, which were repaired one after the other since. */
const RELEASE_DAYS = 15;

interface Count {
  check: string;
  outcome: string;
  reason: string;
  root_check: string;
  root_reason: string;
  verdicts: number;
}

/** On a database that holds the demo's first audit and nothing else. */
export async function giveMonthsBefore(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    const counts = await client.query<Count>(
      `select "check", outcome, reason, root_check, root_reason, sum(verdicts)::int * ${AUDITS_A_DAY} as verdicts
       from verdict_rollups group by 1, 2, 3, 4, 5`,
    );
    for (let day = 1; day <= DAYS; day += 1)
      for (const count of onDay(counts.rows, day)) await insertCount(client, day, count);
    await repeatAudits(client);
    await client.query(`update websites set name = 'Boutique démo', url = 'https://www.boutique-demo.fr/'`);
  } finally {
    await client.end();
  }
}

async function repeatAudits(client: Client): Promise<void> {
  const days = `generate_series(1, ${DAYS}) as day`;
  await client.query(
    `insert into visit_rollups
     select company_id, website_id, hour - day * interval '1 day', sum(measured) * ${AUDITS_A_DAY}, sum(failed) * ${AUDITS_A_DAY},
       sum(hits) * ${AUDITS_A_DAY}, sum(page_views) * ${AUDITS_A_DAY}
     from visit_rollups, ${days} group by 1, 2, 3`,
  );
  await client.query(
    `insert into jobs
     select again.* from jobs, ${days}, generate_series(1, ${AUDITS_A_DAY}) as round,
       jsonb_populate_record(jobs, jsonb_build_object('id', gen_random_uuid(),
         'finished_at', finished_at - day * interval '1 day' - round * interval '1 minute')) as again
     where jobs.counts_for_health`,
  );
}

/** Faults are scaled; what they lose passes, and what they gain no longer does. */
function onDay(counts: readonly Count[], day: number): Count[] {
  const faults = counts
    .filter(({ outcome }) => outcome === 'failed')
    .map((count) => ({ ...count, verdicts: Math.round(count.verdicts * scaleOn(day, count.root_check)) }));
  const others = counts.filter(({ outcome }) => outcome !== 'failed');
  const sum = (some: readonly Count[], check: string) =>
    some.filter((one) => one.check === check).reduce((total, { verdicts }) => total + verdicts, 0);
  const rest = others.map((count) => {
    if (count.outcome !== 'passed') return count;
    const all = sum(counts, count.check);
    const taken =
      sum(faults, count.check) +
      sum(
        others.filter((one) => one !== count),
        count.check,
      );
    return { ...count, verdicts: Math.max(0, all - taken) };
  });
  return [...faults, ...rest].filter(({ verdicts }) => verdicts > 0);
}

/** How much of today's faults there was then. */
function scaleOn(day: number, root: string): number {
  const wave = 0.09 * Math.sin(day * 1.7 + root.length) + 0.06 * Math.sin(day * 0.6 + root.length * 2);
  const sinceRelease = RELEASE_DAYS - day;
  const isNew = root === 'csp';
  if (sinceRelease < 0) return isNew ? 0.25 + wave : 0.6 + wave - sinceRelease * 0.014;
  return (isNew ? 2.4 : 1.5) + wave - (sinceRelease / RELEASE_DAYS) * (isNew ? 1.4 : 0.5);
}

async function insertCount(client: Client, day: number, count: Count): Promise<void> {
  const { check, outcome, reason, root_check, root_reason, verdicts } = count;
  await client.query(
    `insert into verdict_rollups
     select company_id, id, date_trunc('hour', now(), 'UTC') - $1 * interval '1 day', $2, $3, $4, $5, $6, $7
     from websites`,
    [day, check, outcome, reason, root_check, root_reason, verdicts],
  );
}
