import { sql } from 'kysely';
import type { ValueType } from '@vigie/contract/data-layer-filter.ts';
import { plainText } from '../../../db/json-text.ts';
import type { Db } from '../../../db/schema/database.ts';
import type { Period } from '../../../period/requested-period.ts';
import type { ValuesQuery, CoveredVariable, ValueCounts } from '../history.ts';
import { columnOf, STATE_IDS, ENCODED_STATE, typeIn } from './columns.ts';
import {
  createQuestion,
  visitsOnce,
  statesWithin,
  withinPeriod,
  type ClickhouseQuery,
  type Question,
} from './question.ts';

export interface Within {
  websiteId: string;
  period: Period;
}

/** Returns a query for visits by their state; a state has the same variables and values in each month. */
function visitsByState(
  connection: ClickhouseQuery,
  question: Question,
  { websiteId, period }: Within,
): string {
  return `select state_id, count() as visits from ${visitsOnce(connection)}
    where ${withinPeriod(question, websiteId, period)} group by state_id`;
}

/**
 * Returns the variables that visits of a period had. Distinct values are counted over all stored values, whenever they
 * were seen.
 */
export async function listCoverage(
  connection: ClickhouseQuery,
  db: Db,
  { websiteId, period }: Within,
): Promise<CoveredVariable[]> {
  const { link, patience } = connection;
  const question = createQuestion();
  const covered = await link.query<Covered>(
    `select id, sum(visits) as visits, uniqExact(text) as distinctValues,
      arraySort(arrayMap(letter -> ${typeIn('letter')}, groupUniqArray(substring(text, 1, 1)))) as types
    from (
      select state_id, ${STATE_IDS} as ids, ${ENCODED_STATE} as texts from ${link.tables.states}
      where website_id = ${question.bind('UUID', websiteId)}
      limit 1 by state_id
    ) as had
    any left join (${visitsByState(connection, question, { websiteId, period })}) as counted using (state_id)
    array join ids as id, texts as text
    group by id
    having visits > 0`,
    question.params,
    patience,
  );
  return covered.length === 0 ? [] : nameCovered(db, websiteId, covered);
}

type Covered = Pick<CoveredVariable, 'id' | 'visits' | 'types' | 'distinctValues'>;

async function nameCovered(db: Db, websiteId: string, covered: Covered[]): Promise<CoveredVariable[]> {
  const found = new Map(covered.map((one) => [one.id, one]));
  const names = await db
    .selectFrom('dataLayerVariables')
    .select(['id', 'category', 'name', 'varies'])
    .where('websiteId', '=', websiteId)
    .where('id', 'in', [...found.keys()])
    .orderBy(sql`category collate "C"`)
    .orderBy(sql`name collate "C"`)
    .execute();
  return names.flatMap(({ id, category, name, varies }) => {
    const one = found.get(id);
    return one === undefined ? [] : [{ ...one, category, name, varies }];
  });
}

/** Returns SQL that is true if a text contains another, without regard to case. */
export function containsText({ bind }: Question, text: string, q: string | undefined): string {
  return q === undefined ? 'true' : `position(${lower(text)}, ${lower(bind('String', plainText(q)))}) > 0`;
}

/**
 * Returns SQL for the lower-case text as in PostgreSQL, which has one lower-case letter for each letter. ClickHouse has
 * another sigma at the end of a word, and two characters for İ.
 */
const lower = (text: string) => `lowerUTF8(translateUTF8(${text}, 'Σİ', 'σi'))`;

/** Returns the most common values of a variable that does not vary. */
export async function countValues(
  connection: ClickhouseQuery,
  websiteId: string,
  { variableId, period, q, limit }: ValuesQuery,
): Promise<ValueCounts> {
  const { link, patience } = connection;
  const question = createQuestion();
  const rows = await link.query<Omit<ValueCounts, 'items'> & { items: [number, string, ValueType][] }>(
    `select count() as distinctValues, sum(visits) as visitsWithValue,
      arraySlice(arraySort(groupArrayIf((-toInt64(visits), value, type), ${containsText(question, 'value', q)})), 1,
        ${question.bind('UInt32', limit)}) as items
    from (
      select substring(encoded, 3) as value, ${typeIn('encoded')} as type, sum(visits) as visits
      from (${visitsByState(connection, question, { websiteId, period })}) as counted
      any inner join (select state_id, ${columnOf('state', variableId)}[${question.bind('UInt32', variableId)}] as encoded
        from ${link.tables.states} where ${statesWithin(question, websiteId, period)} and encoded != '') as had
      using (state_id)
      group by encoded
    )`,
    question.params,
    patience,
  );
  const [{ items, distinctValues, visitsWithValue }] = rows as [(typeof rows)[number]];
  return {
    items: items.map(([negative, value, type]) => ({ value, type, visits: -negative })),
    distinctValues,
    visitsWithValue,
  };
}
