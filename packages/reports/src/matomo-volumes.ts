import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { isObject } from '@vigie/audit/json-object.ts';
import type { DayRange, DayVolume } from './report-reader.ts';
import { ReportUnavailable } from './report-request.ts';

/** Rows of one day's list of events that are read at most. */
const EVENTS_MAX = 500;
const DAY = /^\d{4}-\d\d-\d\d$/;

type Ask = (method: string, parameters: Record<string, string>) => Promise<Json>;

/**
 * Returns the page views and the events that a Matomo site counts each day. The name of an event is its action, as in
 * hits. Sources: Actions.get and Events.getAction of developer.matomo.org/api-reference/reporting-api
 */
export async function matomoVolumes(ask: Ask, account: string, range: DayRange): Promise<DayVolume[]> {
  const days = { idSite: account, period: 'day', date: `${range.first},${range.last}` };
  const views = byDay(await ask('Actions.get', { ...days, columns: 'nb_pageviews' }), range);
  // A flat list would name an action together with the names of its events.
  const limits = { filter_limit: String(EVENTS_MAX) };
  const events = byDay(await ask('Events.getAction', { ...days, ...limits }), range);
  return [
    ...views.map(([day, answer]) => ({ day, event: 'page_view', counted: viewsIn(answer) })),
    ...events.flatMap(([day, answer]) =>
      eventsIn(answer).map(({ event, counted }) => ({ day, event, counted })),
    ),
  ];
}

/** Returns the answers of single days. A range of one day has the same shape. */
function byDay(answer: Json, { first, last }: DayRange): [day: string, answer: Json][] {
  if (!isObject(answer)) throw new ReportUnavailable('not-understood', 'no days');
  return Object.entries(answer).filter(([day]) => DAY.test(day) && day >= first && day <= last);
}

/** Returns the page views of a day: a number by itself, since one column was requested. A day without any has an empty list. */
function viewsIn(answer: Json): number {
  return countIn(isObject(answer) ? answer['nb_pageviews'] : answer);
}

function eventsIn(answer: Json): { event: string; counted: number }[] {
  if (!Array.isArray(answer)) return [];
  return answer.slice(0, EVENTS_MAX).flatMap((row) => {
    if (!isObject(row) || typeof row['label'] !== 'string') return [];
    return [{ event: row['label'], counted: countIn(row['nb_events']) }];
  });
}

function countIn(value: Json | undefined): number {
  const count = typeof value === 'number' || typeof value === 'string' ? Number(value) : 0;
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}
