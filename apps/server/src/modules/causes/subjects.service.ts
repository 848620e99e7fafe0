import { sql } from 'kysely';
import type { IncidentSubject } from '@vigie/contract/incident.ts';
import type { Evidence } from '@vigie/contract/verdict.ts';
import type { Call } from '../../access/actor.ts';
import { factsFor } from '../../access/captured-values.ts';
import type { StoredFinding } from '../../db/schema/stored-types.ts';
import { SHARED_FACTS } from '../../evaluation/shared-facts.ts';
import { causeSubject } from './cause.policy.ts';

interface SubjectRow {
  id: string;
  key: string;
  finding: StoredFinding | null;
  problems: number;
  facts: Evidence | null;
  title: string | null;
  subject: IncidentSubject | null;
}

/**
 * Returns only the subjects of open causes, for lists of many websites that name one cause each. The caller has checked
 * that the causes are within reach.
 */
export async function readSubjects(
  { db, actor }: Call,
  ids: string[],
): Promise<Map<string, IncidentSubject>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<SubjectRow>`
    select causes.id, causes.key, causes.finding, problems, facts, tests.title, (
        select subject from incidents where incidents.cause_id = causes.id and phase = 'open' limit 1) as subject
    from causes left join lateral (
      select count(*)::int as problems, ${SHARED_FACTS} as facts from problems
      where problems.cause_id = causes.id and resolved_at is null
    ) as shown on true
    left join tests on tests.id = case when causes.key like 'test:%' then substr(causes.key, 6)::uuid end
    where causes.id = any(${ids}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ subject: incidentSubject, ...row }) => {
      const subject = causeSubject(
        { ...row, incident: incidentSubject === null ? null : { subject: incidentSubject } },
        row,
      );
      return [
        row.id,
        subject.kind === 'cause' ? { ...subject, facts: factsFor(actor, subject.facts) } : subject,
      ];
    }),
  );
}
