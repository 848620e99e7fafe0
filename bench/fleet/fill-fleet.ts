/**
 * Fills the data that ten million visits of 500 websites leave: daily counts, audits, pages, causes, and the visits of
 * the last audits.
 */
import { sql, type RawBuilder } from 'kysely';
import { jsonText } from '../../apps/server/src/db/json-text.ts';
import { createId } from '../../apps/server/src/db/uuid-v7.ts';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { planAudit } from '../../apps/server/src/modules/jobs/run-plans.ts';
import { ensurePartitions } from '../../apps/server/src/modules/observations/partitions.ts';
import { createAgentRow, createWebsiteRow } from '../../apps/server/test/rows.ts';
import { createTestCompany } from '../../apps/server/test/users.ts';

export interface FleetSize {
  websites: number;
  days: number;
  /** Number of pages of each website, all visited by each of its daily audits. */
  pages: number;
}

const HOUR_MS = 3_600_000;
const COMPANIES = 20;
const AGENTS = 8;
/** Number of websites with a running audit while the grid is read. */
const UNDER_WAY = 20;

/** Failing reasons, each with its weight among causes and the host at fault; null: the website's own. */
const FAULTS = [
  ['tagJs', 'not-requested', null],
  ['tagJs', 'http-error', 'sdk.privacy-center.org'],
  ['csp', 'blocks-js-tag', 'www.googletagmanager.com'],
  ['tagPhp', 'network-error', 'stats.agency.example'],
  ['dataLayer', 'late', 'www.googletagmanager.com'],
  ['hitPageview', 'variable-missing', null],
  ['hitPageview', 'sent-twice', 'stats.agency.example'],
  ['dataLayer', 'empty', null],
] as const;

const CHECKS = ['tagJs', 'tagPhp', 'csp', 'dataLayer', 'hitPageview'] as const;

/** Fills an empty database; returns the id of the company of the first websites. */
export async function fillFleet(db: Db, size: FleetSize): Promise<string> {
  const now = new Date();
  await ensurePartitions(db, [now, new Date(now.getTime() - 2 * 24 * HOUR_MS)]);
  const companyId = await fillWebsites(db, size.websites);
  const plan = jsonText(
    planAudit(await db.selectFrom('websites').selectAll().limit(1).executeTakeFirstOrThrow()),
  );
  await db.connection().execute(async (connection) => {
    // Counts, causes and pages get the values that triggers would write: each once, without a query for each row.
    await sql`set session_replication_role = replica`.execute(connection);
    for (const [what, write] of stepsOf(size, { now, plan })) {
      const startedMs = performance.now();
      await write.execute(connection);
      console.error(`${what}: ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
    }
    await sql`set session_replication_role = origin`.execute(connection);
  });
  await sql`vacuum analyze`.execute(db);
  return companyId;
}

async function fillWebsites(db: Db, count: number): Promise<string> {
  const companies: string[] = [];
  for (let number = 0; number < COMPANIES; number += 1)
    companies.push(await createTestCompany(db, `Client ${number}`));
  for (let number = 0; number < AGENTS; number += 1) await createAgentRow(db);
  for (let number = 0; number < count; number += 1) {
    const id = await createWebsiteRow(db, { companyId: companies[number % COMPANIES] ?? '' });
    const labels = ['fr', ...(number % 3 === 0 ? ['shop'] : []), ...(number % 7 === 0 ? ['museum'] : [])];
    await db
      .updateTable('websites')
      .set({
        name: `Site ${String(number).padStart(3, '0')}`,
        url: `https://www.site-${number}.example/`,
        labels,
      })
      .where('id', '=', id)
      .execute();
    await db
      .insertInto('auditSchedules')
      .values({
        id: createId(),
        companyId: companies[number % COMPANIES] ?? '',
        websiteId: id,
        cron: '0 6 * * *',
        timeZone: 'Europe/Paris',
        nextRunAt: new Date(Date.now() + (number % 24) * HOUR_MS),
      })
      .execute();
  }
  return companies[0] ?? '';
}

type Step = [what: string, write: RawBuilder<unknown>];

function stepsOf({ days, pages }: FleetSize, { now, plan }: { now: Date; plan: string }): Step[] {
  const faults = sql`(values ${sql.join(
    FAULTS.map(([check, reason, host], index) => sql`(${index}::int, ${check}, ${reason}, ${host}::text)`),
  )}) as fault (kind, "check", reason, host)`;
  const checks = sql`unnest(${[...CHECKS]}::text[]) as "check"`;
  return [
    [
      'sites',
      sql`create temp table sites on commit preserve rows as
        select id, company_id, url, (row_number() over (order by id))::int as number from websites`,
    ],
    [
      // A website loses points on some days: the fault of its kind shows on a share of its pages.
      'site days',
      sql`create temp table site_days on commit preserve rows as
        select sites.*, day, ${pages}::int as visits,
          case when (number * 31 + extract(doy from day)::int) % 9 < number % 5 then (${pages} * ((number * 7) % 60) / 100)::int else 0 end as failed
        from sites, generate_series(date_trunc('day', ${now}::timestamptz, 'UTC') - make_interval(days => ${days - 1}),
          date_trunc('day', ${now}::timestamptz, 'UTC'), interval '1 day') as day`,
    ],
    [
      'visit days',
      sql`insert into visit_days select company_id, id, day, visits, 0, visits, visits from site_days`,
    ],
    [
      'visit hours',
      sql`insert into visit_rollups select company_id, id, day + interval '1 hour' * (number % 6), visits, 0, visits, visits
        from site_days where day + interval '1 hour' * (number % 6) <= ${now}`,
    ],
    [
      'verdict days',
      sql`insert into verdict_days
        select company_id, id, day, "check", 'passed', '', "check", '', visits - failed from site_days, ${checks}
        union all
        select company_id, id, day, fault."check", 'failed', reason, fault."check", reason, greatest(1, failed / 4)
        from site_days, ${faults} where failed > 0 and (number + kind) % 3 > 0
        union all
        select company_id, id, day, "check", 'skipped', 'page-not-visited', "check", 'page-not-visited', 1 from site_days, ${checks}`,
    ],
    [
      'audits',
      sql`insert into jobs (id, company_id, website_id, mode, state, phase, agent_id, created_at, started_at, finished_at,
          pages_done, checks, kind, plan, counts_for_health)
        select gen_random_uuid(), company_id, id, 'scheduled', 'succeeded', 'done',
          (array(select agents.id from agents order by agents.id))[1 + number % ${AGENTS}], at, at, at + interval '9 minutes',
          visits, (select jsonb_object_agg("check", jsonb_build_object('passed', visits - failed / 4, 'failed', failed / 4, 'skipped', 0)) from ${checks}),
          'audit', ${plan}, true
        from site_days cross join lateral (select day + interval '1 hour' * (number % 6) as at) as started
        where at + interval '10 minutes' <= ${now}`,
    ],
    [
      'audits under way',
      sql`insert into jobs (id, company_id, website_id, mode, state, phase, created_at, started_at, pages_done, checks, kind, plan, counts_for_health)
        select gen_random_uuid(), company_id, id, 'scheduled', 'running', 'inspecting', ${now}, ${now}, ${Math.floor(pages / 2)}::int, '{}', 'audit', ${plan}, true
        from sites where number <= ${UNDER_WAY}`,
    ],
    [
      'pages',
      sql`insert into pages (id, company_id, website_id, url, first_seen_at, last_seen_at, known)
        select gen_random_uuid(), company_id, id, url || 'page/' || page, ${now}, ${now}, true from sites, generate_series(1, ${pages}) as page`,
    ],
    [
      'visits of the last audits',
      sql`create temp table seen on commit preserve rows as
        select gen_random_uuid() as id, last.id as run_id, last.at, pages.company_id, pages.website_id, pages.id as page_id, pages.url, number, last.place,
          (row_number() over (partition by last.id order by pages.id))::int as nth
        from sites cross join lateral (
          select id, coalesce(finished_at, ${now}) - interval '5 minutes' as at, state = 'running' as is_running,
            row_number() over (order by coalesce(finished_at, 'infinity') desc) as place
          from jobs where jobs.website_id = sites.id order by coalesce(finished_at, 'infinity') desc limit 3
        ) as last join pages on pages.website_id = sites.id
        where place <= 2 and last.at > ${new Date(now.getTime() - 3 * 24 * HOUR_MS)}`,
    ],
    ['index of visits', sql`create index on seen (website_id, place, nth)`],
    [
      'observations',
      sql`insert into observations (id, company_id, website_id, page_id, job_id, attempt, observed_at, finished_at, url, outcome, duration_ms,
          hits, page_views, lost_weight, verdicts, counts_for_health)
        select seen.id, company_id, website_id, page_id, run_id, 1, at, at, seen.url, 'measured', 900, 1, 1,
          case when nth % 9 = 0 then 20 else 0 end,
          (select jsonb_agg(jsonb_build_object('check', "check", 'outcome', 'failed', 'reason', reason, 'causedBy', null, 'warnings', '[]'::jsonb,
            'evidence', jsonb_build_object('url', 'https://' || coalesce(host, 'www.site-' || number || '.example') || '/tag.js', 'status', 503)))
            from ${faults} where (number + kind) % 3 > 0), true
        from seen`,
    ],
    [
      'verdicts',
      sql`insert into verdicts (observation_id, company_id, website_id, page_id, observed_at, "check", outcome, reason, root_check, root_reason)
        select seen.id, company_id, website_id, page_id, at, "check", case when failing then 'failed' else 'passed' end,
          case when failing then 'not-requested' else '' end, "check", case when failing then 'not-requested' else '' end
        from seen, ${checks} cross join lateral (select "check" = 'tagJs' and nth % 9 = 0 as failing) as its`,
    ],
    [
      'causes',
      sql`insert into causes (id, company_id, website_id, key)
        select gen_random_uuid(), company_id, id, 'cause:00000000-0000-0000-0000-000000000000:' || "check" || ':' || reason
        from sites, ${faults} where number % 4 > 0 and (number + kind) % 3 > 0`,
    ],
    [
      // Some pages show the cause now; more showed it before.
      'problems',
      sql`insert into problems (id, company_id, website_id, page_id, kind, root_check, root_reason, checks, severity, first_seen_at, began_at,
          last_seen_at, occurrences, observation_id, resolved_at, cause_id, detail, tracker_id, state)
        select gen_random_uuid(), causes.company_id, causes.website_id, seen.page_id, 'check', "check", reason, array["check"], 1 + kind % 3,
          ${now}::timestamptz - interval '40 days', ${now}::timestamptz - interval '7 hours' * (1 + (number * 13 + kind) % 100), seen.at, 3, seen.id,
          case when nth > 15 then seen.at end, causes.id, '{"status": 503}', '00000000-0000-0000-0000-000000000000',
          case when number % 17 = 0 then 'muted' else 'open' end
        from causes join ${faults} on causes.key = 'cause:00000000-0000-0000-0000-000000000000:' || "check" || ':' || reason
        join seen on seen.website_id = causes.website_id and place = 1 and nth <= 60`,
    ],
  ];
}
