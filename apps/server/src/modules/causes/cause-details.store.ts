import { sql } from 'kysely';
import type { Assignee } from '@vigie/contract/problem.ts';
import type { Evidence } from '@vigie/contract/verdict.ts';
import type { RingingRule } from '@vigie/contract/incident.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { FindingName } from '../../db/schema/stored-types.ts';
import { SHARED_FACTS } from '../../evaluation/shared-facts.ts';
import { ASSIGNEE } from './assignees.store.ts';
import { RULES, type CauseRow } from './causes.store.ts';

const ASSIGNEES_SHOWN = 5;
export const STEPS_READ = 500;

/** Details that are read only for the causes on screen. */
export interface CauseDetails {
  /** Facts for the sentence of the cause, if all its pages have the same ones. */
  facts: Evidence | null;
  /** Title of the test; null for any other cause. */
  title: string | null;
  firstSeenAt: Date | null;
  samplePages: string[];
  assignees: Assignee[];
  notes: number;
  rangAt: Date | null;
}

export async function readCauseDetails(
  db: Db,
  causes: readonly CauseRow[],
): Promise<Map<string, CauseDetails>> {
  if (causes.length === 0) return new Map();
  const { rows } = await sql<CauseDetails & { id: string }>`
    with selected as (
      select * from unnest(${causes.map(({ id }) => id)}::uuid[], ${causes.map(({ unresolved }) => unresolved > 0)}::boolean[])
        as selected (id, is_live)
    )
    select selected.id, newest.facts, newest.title, (
        select min(first_seen_at) from problems where cause_id = selected.id) as first_seen_at,
      array(
        select pages.url from problems join pages on pages.id = problems.page_id
        where problems.cause_id = selected.id and (not selected.is_live or problems.resolved_at is null)
        order by problems.last_seen_at desc, problems.id desc limit 3) as sample_pages,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name, id) from (
          select distinct assignees.id, ${nameOfUser('assignees')} as name
          from problems join users as assignees on ${ASSIGNEE}
          where problems.cause_id = selected.id and problems.assignee_id is not null and problems.resolved_at is null
          order by name, assignees.id limit ${ASSIGNEES_SHOWN}) as working), '[]') as assignees,
      (select count(*) from problem_notes where problem_notes.cause_id = selected.id)::int
        + (select count(*) from problem_notes join problems on problems.id = problem_notes.problem_id
          where problems.cause_id = selected.id)::int as notes,
      (select max((sent.value ->> 'openedAt')::timestamptz) from incidents, jsonb_each(incidents.notifications) as sent
        where incidents.cause_id = selected.id) as rang_at
    from selected left join lateral (
      select ${SHARED_FACTS} as facts, max(tests.title) as title
      from problems left join tests on tests.id = problems.test_id
      where problems.cause_id = selected.id and (not selected.is_live or problems.resolved_at is null)
    ) as newest on true`.execute(db);
  return new Map(rows.map(({ id, ...details }) => [id, details]));
}

/** Returns the rules that match or matched a cause. */
export async function listRulesOfCause(db: Db, causeId: string): Promise<RingingRule[]> {
  const { rows } = await sql<{ rules: RingingRule[] }>`
    select ${RULES} as rules from incidents where cause_id = ${causeId} order by id desc`.execute(db);
  return [...new Map(rows.flatMap(({ rules }) => rules).map((rule) => [rule.id, rule])).values()];
}

export function selectSteps(db: Db) {
  return db
    .selectFrom('incidentSteps')
    .leftJoin('users', 'users.id', 'incidentSteps.userId')
    .select(['incidentSteps.id', 'step', 'at', 'detail'])
    .select(nameOfUser('users').as('by'));
}

/** Returns the last steps of a cause over all its incidents, oldest first. */
export async function listStepsOfCause(db: Db, causeId: string) {
  const rows = await selectSteps(db)
    .where('causeId', '=', causeId)
    .orderBy('incidentSteps.id', 'desc')
    .limit(STEPS_READ)
    .execute();
  return rows.toReversed();
}

/** Finds the most informative problem of a cause: one that is not over and was seen last. */
export async function findExample(db: Db, causeId: string) {
  const { rows } = await sql<{
    id: string;
    pageId: string;
    url: string;
    observationId: string;
    beganAt: Date;
    lastSeenAt: Date;
  }>`
    select problems.id, problems.page_id, pages.url, problems.observation_id, problems.began_at, problems.last_seen_at
    from problems join pages on pages.id = problems.page_id
    where problems.cause_id = ${causeId}
    order by problems.resolved_at desc nulls first, problems.last_seen_at desc, problems.id limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

interface Before {
  observationId: string;
  at: Date;
}

/** Finds the last visit of a page before an instant that measured it, and on which a check did not fail. */
export async function findVisitWithout(
  db: Db,
  { pageId, check, before }: { pageId: string; check: string; before: Date },
): Promise<Before | null> {
  const { rows } = await sql<Before>`
    select observations.id as observation_id, observations.observed_at as at from observations
    where page_id = ${pageId} and observed_at < ${before} and outcome = 'measured' and counts_for_health
      and not exists (select from verdicts where verdicts.observation_id = observations.id
        and verdicts.observed_at = observations.observed_at and verdicts."check" = ${check} and verdicts.outcome = 'failed')
    order by observations.observed_at desc, observations.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Finds the last visit of a page before an instant on which a test passed. */
export async function findPassedTest(
  db: Db,
  { pageId, testId, before }: { pageId: string; testId: string; before: Date },
): Promise<Before | null> {
  const { rows } = await sql<Before>`
    select observation_id, observed_at as at from test_results
    where page_id = ${pageId} and test_id = ${testId} and observed_at < ${before} and outcome = 'passed'
    order by observed_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Finds the last visit of a page before an instant that was evaluated by the plan and did not show a finding. */
export async function findVisitAsPlanned(
  db: Db,
  { pageId, finding, before }: { pageId: string; finding: FindingName; before: Date },
): Promise<Before | null> {
  const { finding: kind, event, source, property } = finding;
  const { rows } = await sql<Before>`
    select observation_id, observed_at as at from visit_evaluations
    where website_id = (select website_id from pages where id = ${pageId}) and page_id = ${pageId}
      and observed_at < ${before} and version > 0 and not findings @> ${jsonText([{ kind, event, source, property }])}::jsonb
    order by observed_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Reads the names of a company's channels, by id. */
export async function readChannelNames(db: Db, companyId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('channels')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const VISITS_READ_MS = 30 * 24 * 3_600_000;

/** Finds the last measured visit of some pages in the 30 days before an instant. */
export async function findVisitBefore(
  db: Db,
  { websiteId, urls, before }: { websiteId: string; urls: string[]; before: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(observed_at) as at from observations
    where website_id = ${websiteId} and observed_at < ${before} and observed_at > ${new Date(before.getTime() - VISITS_READ_MS)}
      and outcome = 'measured' and counts_for_health and url = any(${urls})`.execute(db);
  return rows[0]?.at ?? null;
}

/** Returns when a cause was over before it returned. */
export async function findLastEnd(db: Db, causeId: string, before: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('incidentSteps')
    .select('at')
    .where('causeId', '=', causeId)
    .where('step', '=', 'over')
    .where('at', '<=', before)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}
