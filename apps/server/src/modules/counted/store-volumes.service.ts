import { daysToRead, type ReportReader } from '@vigie/reports/report-reader.ts';
import { nullIfUnavailable } from '@vigie/reports/report-request.ts';
import type { Clock } from '../../clock.ts';
import { plainInteger, plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { readCurrentPlan } from '../tracking-plans/current-plan.ts';
import { storeReportDays, type QueriedInterface, type NewReportDay } from './report-visits.store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PAUSE_MS = 6 * HOUR_MS;
/** Time in ms after which a day is over in every time zone. */
const ZONES_MS = 14 * HOUR_MS;
const EVENT_MAX = 300;

/**
 * Reads what a report counts each day, and stores page views and planned events. An interface without a figure is queried
 * again after the usual pause.
 */
export async function storeVolumes(
  { db, clock }: { db: Db; clock: Clock },
  { its, reader, account }: { its: QueriedInterface; reader: ReportReader; account: string },
): Promise<void> {
  const nowMs = clock.now();
  const dueAt = new Date(nowMs + PAUSE_MS);
  const range = daysToRead(nowMs, { isFirst: its.volumesReadAt === null });
  const found =
    reader.volumes === undefined || account === ''
      ? null
      : await reader.volumes(account, range).catch(nullIfUnavailable);
  const plan = await readCurrentPlan(db, its.websiteId);
  const planned = new Set(['page_view', ...(plan?.compiled.plan.events.map(({ name }) => name) ?? [])]);
  const rows = (found ?? [])
    .filter(({ event }) => planned.has(event))
    .map(({ day, event, counted }): NewReportDay => ({
      day,
      event: plainText(event).slice(0, EVENT_MAX),
      counted: plainInteger(counted),
      isWhole: nowMs >= Date.parse(day) + DAY_MS + ZONES_MS + reader.counting.delays.completeMs,
    }));
  await storeReportDays(db, its, { range, rows, dueAt, readAt: found === null ? null : new Date(nowMs) });
}
