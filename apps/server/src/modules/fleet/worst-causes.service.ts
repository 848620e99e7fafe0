import { sql } from 'kysely';
import { SEVERITIES } from '@vigie/contract/classification.ts';
import type { FleetWebsite } from '@vigie/contract/fleet.ts';
import type { Call } from '../../access/actor.ts';
import { factsFor } from '../../access/captured-values.ts';
import { readCauseDetails } from '../causes/cause-details.store.ts';
import { subjectOf } from '../causes/cause.policy.ts';
import { readCausesWhere } from '../causes/causes.store.ts';

type WorstCause = NonNullable<FleetWebsite['causes']['worst']>;

/** What the gravest causes of websites are about. The websites are within the actor's reach. */
export async function readWorstCauses(
  { db, actor, now }: Call,
  ids: string[],
): Promise<Map<string, WorstCause>> {
  if (ids.length === 0) return new Map();
  const rows = await readCausesWhere(db, sql`true`, { ids, isLive: true, now });
  const details = await readCauseDetails(db, rows);
  return new Map(
    rows.map((row) => {
      const { facts = null, title = null } = details.get(row.id) ?? {};
      const subject = subjectOf(row, { facts, title });
      const isShown = row.unresolved > 0;
      const severity = (isShown ? row.severity : row.incident?.severity) ?? 1;
      return [
        row.id,
        {
          id: row.id,
          severity: SEVERITIES[severity] ?? 'minor',
          pages: isShown ? row.unresolved : (row.incident?.pages ?? 0),
          subject: subject.kind === 'cause' ? { ...subject, facts: factsFor(actor, subject.facts) } : subject,
        },
      ];
    }),
  );
}
