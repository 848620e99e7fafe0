import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';
import type { Period } from '../../../period/requested-period.ts';
import { wholeDays } from '../../../period/steps.ts';
import { addStates, countHours } from './day-segment.ts';
import { countByHour, type CountedDay } from './segment-counts.ts';
import { partOf } from './make-day-segments.store.ts';
import { countTexts, type TextCondition } from './segment-values.ts';

export interface SegmentQuery {
  /** States whose visits match. */
  states: ReadonlySet<number>;
  /** Condition on the visit's own value of a variable; visits that meet it match too. Null: none. */
  values: (TextCondition & { variableId: number }) | null;
}

/**
 * Maximum days per read. It limits the memory of a search: a large website's day has a hundred kilobytes, its values
 * megabytes.
 */
const DAYS_AT_ONCE = 64;
const DAYS_OF_VALUES_AT_ONCE = 8;

interface DayRow {
  day: Date;
  states: Buffer | null;
  texts: string | null;
}

/**
 * Yields the packed days of a period with their matching visits, newest first. They are read in batches; the first one
 * may be small. A day with unpacked visits is left out.
 */
export async function* countDaySegments(
  db: Db,
  websiteId: string,
  { from, to, question, isFew = false }: Period & { question: SegmentQuery; isFew?: boolean },
): AsyncGenerator<CountedDay> {
  const { states, values } = question;
  const most = values === null ? DAYS_AT_ONCE : DAYS_OF_VALUES_AT_ONCE;
  let [before, limit] = [to, isFew ? FEW_DAYS : most];
  for (;;) {
    const { rows } = await sql<DayRow>`
      select day, ${states.size === 0 ? sql`null::bytea` : sql`states`} as states, ${textsOf(values)} as texts
      from data_layer_days as days
      where website_id = ${websiteId} and day > ${from}::timestamptz - interval '24 hours' and day < ${before}
        and ${HOLDS_ALL} and ${values === null ? sql`true` : sql`not exists (select ${valuesOf(values.variableId)} and texts is null)`}
      order by day desc limit ${limit}`.execute(db);
    for (const row of rows) yield { day: row.day, counts: countDay(row, question) };
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    [before, limit] = [last.day, most];
  }
}

/** Size of the first batch: a page of results seldom needs more days. */
const FEW_DAYS = 4;

const HOLDS_ALL = sql<boolean>`days.visits = (
  select sum(hours.visits) from data_layer_hours as hours
  where hours.website_id = days.website_id and hours.hour >= days.day and hours.hour < days.day + interval '24 hours'
)`;

/** Returns the whole days within a period that are packed with all their visits, oldest first. */
export async function listDaySegments(db: Db, websiteId: string, period: Period): Promise<Date[]> {
  const { first, last } = wholeDays(period);
  const { rows } = await sql<{ day: Date }>`
    select day from data_layer_days as days
    where website_id = ${websiteId} and day >= ${first} and day < ${last} and ${HOLDS_ALL}
    order by day`.execute(db);
  return rows.map(({ day }) => day);
}

/** Returns the number of visits of each state on packed days. */
export async function countStates(db: Db, websiteId: string, days: Date[]): Promise<Map<number, number>> {
  const counted = new Map<number, number>();
  for (let start = 0; start < days.length; start += DAYS_AT_ONCE) {
    const { rows } = await sql<{ states: Buffer }>`
      select states from data_layer_days
      where website_id = ${websiteId} and day = any(${days.slice(start, start + DAYS_AT_ONCE)}::timestamptz[])`.execute(
      db,
    );
    for (const { states } of rows) addStates(counted, states);
  }
  return counted;
}

const valuesOf = (variableId: number) => sql`from data_layer_day_values as packed
  where packed.website_id = days.website_id and packed.variable_id = ${variableId} and packed.day = days.day`;

/** Returns the packed values of a variable, from the parts that may contain a match; null if there is none. */
function textsOf(query: SegmentQuery['values']): RawBuilder<unknown> {
  if (query === null) return sql`null::text`;
  const { marks, values, variableId } = query;
  const may = marks?.map((mark) => sql`strpos(texts, ${mark}) > 0`) ?? [sql`true`];
  // A small day has only part 0.
  const parts =
    values === null
      ? sql`true`
      : sql`part = any(array[0, ${sql.join(values.map((value) => partOf(sql`${value}::text`)))}])`;
  return sql`(select string_agg(texts, '') ${valuesOf(variableId)} and ${parts} and (${sql.join(may, sql` or `)}))`;
}

/**
 * Returns the matching visits of a day. The counts are by minute if values alone decide, so that a page of results
 * reads little extra.
 */
function countDay({ states, texts }: DayRow, question: SegmentQuery): CountedDay['counts'] {
  const ofStates = states === null ? [] : countHours(states, question.states);
  const { values } = question;
  if (texts === null || values === null) return ofStates;
  const ofValues = countTexts(texts, values);
  if (ofStates.every((visits) => visits === 0)) return ofValues;
  const hours = countByHour(ofValues);
  return ofStates.map((visits, hour) => visits + (hours[hour] ?? 0));
}
