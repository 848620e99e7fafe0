import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Period } from '../../period/asked-period.ts';
import { wholeDays } from '../../period/whole-spans.ts';
import { addStates, countHours, DAY_HOURS, packDay, type StateHour } from './packed-day.ts';
import type { CountedDay } from './packed-counts.ts';
import {
  countTexts,
  MOST_CHARACTERS,
  packTexts,
  VALUE_MARK,
  type HourTexts,
  type TextCondition,
} from './packed-values.ts';
import type { WebsiteScope } from './variables.store.ts';

/** What packed days are asked. */
export interface PackedQuestion {
  /** Visits of these states match. */
  states: ReadonlySet<number>;
  /** So do visits whose own value of a variable fulfils a condition. */
  values: (TextCondition & { variableId: number }) | null;
}

/** Bounds the memory that a search takes: a large website's day has a hundred kilobytes. */
const DAYS_AT_ONCE = 64;
const DAYS_OF_VALUES_AT_ONCE = 8;

interface DayRow {
  day: Date;
  states: Buffer | null;
  texts: string | null;
}

/**
 * The packed days that a period touches, with the visits that match, newest first. They are read in portions, of which
 * the first may be small. A day that lacks visits is left out.
 */
export async function* countPackedDays(
  db: Db,
  websiteId: string,
  { from, to, question, isFew = false }: Period & { question: PackedQuestion; isFew?: boolean },
): AsyncGenerator<CountedDay> {
  const { states, values } = question;
  const most = values?.marks === null ? DAYS_OF_VALUES_AT_ONCE : DAYS_AT_ONCE;
  let [before, limit] = [to, isFew ? FEW_DAYS : most];
  for (;;) {
    const { rows } = await sql<DayRow>`
      select day, ${states.size === 0 ? sql`null::bytea` : sql`states`} as states, ${textsOf(values)} as texts
      from data_layer_days as days
      where website_id = ${websiteId} and day > ${from}::timestamptz - interval '24 hours' and day < ${before}
        and ${HOLDS_ALL} and ${values === null ? sql`true` : sql`not exists (${valuesOf(values.variableId)} and texts is null)`}
      order by day desc limit ${limit}`.execute(db);
    for (const row of rows) yield { day: row.day, hours: countDay(row, question) };
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    [before, limit] = [last.day, most];
  }
}

/** A page of results seldom needs more. */
const FEW_DAYS = 4;

const HOLDS_ALL = sql<boolean>`days.visits = (
  select sum(hours.visits) from data_layer_hours as hours
  where hours.website_id = days.website_id and hours.hour >= days.day and hours.hour < days.day + interval '24 hours'
)`;

/** The whole days within a period that are packed with all their visits, oldest first. */
export async function listPackedDays(db: Db, websiteId: string, period: Period): Promise<Date[]> {
  const { first, last } = wholeDays(period);
  const { rows } = await sql<{ day: Date }>`
    select day from data_layer_days as days
    where website_id = ${websiteId} and day >= ${first} and day < ${last} and ${HOLDS_ALL}
    order by day`.execute(db);
  return rows.map(({ day }) => day);
}

/** How many visits each state has on packed days. */
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

const valuesOf = (variableId: number) => sql`select texts from data_layer_day_values as packed
  where packed.website_id = days.website_id and packed.variable_id = ${variableId} and packed.day = days.day`;

/** The packed values of a variable, or null where none of them can fulfil the condition. */
function textsOf(values: PackedQuestion['values']): RawBuilder<unknown> {
  if (values === null) return sql`null::text`;
  const may = values.marks?.map((mark) => sql`strpos(texts, ${mark}) > 0`) ?? [sql`true`];
  return sql`(${valuesOf(values.variableId)} and (${sql.join(may, sql` or `)}))`;
}

function countDay({ states, texts }: DayRow, question: PackedQuestion): number[] {
  const ofStates = states === null ? null : countHours(states, question.states);
  const { values } = question;
  const ofValues = texts === null || values === null ? null : countTexts(texts, values);
  return Array.from({ length: DAY_HOURS }, (_, hour) => (ofStates?.[hour] ?? 0) + (ofValues?.[hour] ?? 0));
}

/** Days of a website that are over and whose visits are not packed, or not all of them. */
export async function listUnpackedDays(
  db: Db,
  { websiteId, before }: { websiteId: string; before: Date },
): Promise<PackedDayKey[]> {
  const { rows } = await sql<PackedDayKey>`
    select counted.company_id, website_id, day from (
      select company_id, website_id, date_trunc('day', hour, 'UTC') as day, sum(visits) as visits
      from data_layer_hours where website_id = ${websiteId} and hour < ${before} group by 1, 2, 3
    ) as counted left join data_layer_days as days using (website_id, day)
    where days.visits is distinct from counted.visits
    order by day desc`.execute(db);
  return rows;
}

export interface PackedDayKey extends WebsiteScope {
  day: Date;
}

/** Packs the visits of a day, and replaces what was packed of it before. */
export async function storePackedDay(db: Db, key: PackedDayKey): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { websiteId, day } = key;
      const { rows } = await sql<StateHour>`
        select state_id, ${HOUR} as hour, count(*)::int as visits
        from data_layer_visits where ${isOfDay(key)} group by 1, 2`.execute(transaction);
      const states = packDay(rows);
      if (states === null) return;
      const visits = rows.reduce((sum, row) => sum + row.visits, 0);
      await transaction
        .deleteFrom('dataLayerDays')
        .where('websiteId', '=', websiteId)
        .where('day', '=', day)
        .execute();
      const shapes = jsonText(await countShapes(transaction, rows));
      await transaction
        .insertInto('dataLayerDays')
        .values({ ...key, visits, states, shapes })
        .execute();
      for (const [variableId, hours] of await readTexts(transaction, key))
        await transaction
          .insertInto('dataLayerDayValues')
          .values({ ...key, variableId, texts: packTexts(hours) })
          .execute();
    });
}

/** Visits by the shape of their state. */
async function countShapes(db: Db, counted: StateHour[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ shapeId: number; visits: number }>`
    select shape_id, sum(visits)::int as visits
    from unnest(${counted.map(({ stateId }) => stateId)}::bigint[], ${counted.map(({ visits }) => visits)}::int[])
      as counted (state_id, visits)
    join data_layer_states as states on states.id = counted.state_id group by shape_id`.execute(db);
  return Object.fromEntries(rows.map(({ shapeId, visits }) => [String(shapeId), visits]));
}

const HOUR = sql<number>`extract(hour from observed_at at time zone 'UTC')::int`;

const isOfDay = ({ websiteId, day }: PackedDayKey) => sql`website_id = ${websiteId}
  and observed_at >= ${day} and observed_at < ${day}::timestamptz + interval '24 hours'`;

/** The values that visits of a day have of their own, by variable and hour. */
async function readTexts(db: Db, key: PackedDayKey): Promise<Map<number, HourTexts[]>> {
  const { rows } = await sql<HourTexts & { variableId: number }>`
    select key::int as variable_id, hour, count(*)::int as visits,
      case when sum(length(value)) < ${MOST_CHARACTERS}
        then ${VALUE_MARK}::text || string_agg(value, ${VALUE_MARK}) || ${VALUE_MARK}::text end as texts
    from (
      select ${HOUR} as hour, own.key, own.value
      from data_layer_visits cross join lateral jsonb_each_text(varying) as own where ${isOfDay(key)}
    ) as told
    where value is not null group by key, hour`.execute(db);
  return Map.groupBy(rows, ({ variableId }) => variableId);
}
