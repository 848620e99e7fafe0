/** The same questions in SQL written by hand for these tables and this one website: the limit. */
import type { Condition } from '@vigie/contract/data-layer-filter.ts';
import type { Client } from 'pg';

export interface HandWritten {
  count(): Promise<unknown>;
  firstPage(): Promise<unknown>;
}

const TESTS: Partial<Record<Condition['operator'], string>> = {
  equals: `known.text = '%'`,
  'not-equals': `known.text <> '%'`,
  contains: `known.text like '%%%'`,
  'starts-with': `known.text like '%%'`,
  greater: `known.number > %`,
  regex: `known.text ~ '%'`,
};

/** Ids of variables are looked up beforehand; values are written into the text of the query. */
export async function writeByHand(
  client: Client,
  websiteId: string,
  { conditions, from, to }: { conditions: Condition[]; from: Date; to: Date },
): Promise<HandWritten> {
  const wheres: string[] = [];
  for (const condition of conditions) wheres.push(await whereOf(client, websiteId, condition));
  const rows = `from data_layer_visits as v where website_id = '${websiteId}'
    and observed_at >= '${from.toISOString()}' and observed_at < '${to.toISOString()}' and ${wheres.join(' and ')}`;
  const page = `select v.*, pages.url, states.variables from (
      select * ${rows} order by observed_at desc, observation_id desc limit 50) as v
    join pages on pages.id = v.page_id join data_layer_states as states on states.id = v.state_id
    order by v.observed_at desc`;
  return {
    count: () => client.query(`select date_trunc('day', observed_at) as day, count(*) ${rows} group by day`),
    firstPage: () => client.query(page),
  };
}

async function whereOf(client: Client, websiteId: string, condition: Condition): Promise<string> {
  const { category, name, operator, values } = condition;
  const found = await client.query<{ id: number; varies: boolean }>(
    'select id, varies from data_layer_variables where website_id = $1 and category = $2 and name = $3',
    [websiteId, category, name],
  );
  const [variable] = found.rows;
  if (variable === undefined) throw new Error(`There is no variable ${category}.${name}.`);
  const { id, varies } = variable;
  const with_ = `select state_id from data_layer_state_values where variable_id = ${id}`;
  if (operator === 'exists') return `state_id in (${with_})`;
  if (operator === 'absent')
    return `state_id in (select id from data_layer_states where website_id = '${websiteId}' and id not in (${with_}))`;
  const test = (TESTS[operator] ?? 'false').replace(
    operator === 'contains' ? /%(?=%')/ : '%',
    values[0] ?? '',
  );
  if (varies)
    return test
      .replace('known.text', `varying ->> '${id}'`)
      .replace('known.number', `(varying ->> '${id}')::float8`);
  return `state_id in (select had.state_id from data_layer_state_values as had
    join data_layer_values as known on known.id = had.value_id
    where had.variable_id = ${id} and known.variable_id = ${id} and ${test})`;
}
