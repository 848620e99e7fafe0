import type { Insertable } from 'kysely';
import type { IncidentsTable } from '../src/db/schema/tables.generated.ts';
import { jsonText } from '../src/db/json-text.ts';
import type { Db } from '../src/db/schema/database.ts';

const AT = new Date('2026-03-10T11:00:00Z');
const PROGRESS = { calmSince: null, comesAndGoes: false, wasLess: false, askedAt: null, asks: 0 };

type NewIncidentRow = Pick<Insertable<IncidentsTable>, 'id' | 'companyId' | 'websiteId'> &
  Partial<Insertable<IncidentsTable>>;

/** Creates an incident of a website that is down, as the worker stores it. */
export async function createIncidentRow(db: Db, row: NewIncidentRow): Promise<void> {
  await db
    .insertInto('incidents')
    .values({
      causeKey: 'site',
      trackerId: null,
      severity: 3,
      phase: 'open',
      overAt: null,
      firstSeenAt: AT,
      beganAt: AT,
      lastSeenAt: AT,
      openedAt: AT,
      pages: 1,
      samplePages: [],
      returns: 0,
      isOld: false,
      secondJobId: null,
      acknowledgedAt: null,
      acknowledgedUntil: null,
      mutedUntil: null,
      ownerId: null,
      subject: jsonText({ kind: 'site', code: 'dns' }),
      progress: jsonText(PROGRESS),
      notifications: '{}',
      ...row,
    })
    .execute();
}
