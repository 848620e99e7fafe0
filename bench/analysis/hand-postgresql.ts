import type { Condition } from '@vigie/contract/data-layer-filter.ts';
import type { Client } from 'pg';
import type { VariableName } from '../../apps/server/src/modules/history/variables.store.ts';
import type { Period } from '../../apps/server/src/period/requested-period.ts';
import type { HandWritten } from './engine.ts';

/** Returns hand-written queries. Ids of variables are looked up in advance; values are inlined. */
export function writeForPostgresql(client: Client, websiteId: string): HandWritten {
  return {
    async search(conditions, period) {
      const wheres: string[] = [];
      for (const condition of conditions)
        wheres.push(whereOf(condition, await findVariable(client, websiteId, condition), websiteId));
      const rows = `from data_layer_visits as v where ${within(websiteId, period)} and ${wheres.join(' and ')}`;
      const page = `select v.*, pages.url, states.variables from (
          select * ${rows} order by observed_at desc, observation_id desc limit 50) as v
        join pages on pages.id = v.page_id join data_layer_states as states on states.id = v.state_id
        order by v.observed_at desc`;
      return {
        count: () =>
          client.query(`select date_trunc('day', observed_at) as day, count(*) ${rows} group by day`),
        firstPage: () => client.query(page),
      };
    },
    async values(name, period) {
      const { id, varies } = await findVariable(client, websiteId, name);
      const visits = `data_layer_visits where ${within(websiteId, period)}`;
      const text = varies
        ? `select varying ->> '${id}' as text, count(*) as visits from (
            select varying from ${visits} order by observed_at desc limit 1000) as v group by text`
        : `select text, sum(visits) as visits from (
            select state_id, count(*) as visits from ${visits} group by state_id) as counted
          join data_layer_state_values as had using (state_id) join data_layer_values as known on known.id = had.value_id
          where had.variable_id = ${id} group by text`;
      return () => client.query(`${text} order by visits desc limit 25`);
    },
  };
}

export interface FoundVariable {
  id: number;
  varies: boolean;
}

export async function findVariable(
  client: Client,
  websiteId: string,
  { category, name }: VariableName,
): Promise<FoundVariable> {
  const found = await client.query<FoundVariable>(
    'select id, varies from data_layer_variables where website_id = $1 and category = $2 and name = $3',
    [websiteId, category, name],
  );
  const [variable] = found.rows;
  if (variable === undefined) throw new Error(`There is no variable ${category}.${name}.`);
  return variable;
}

function within(websiteId: string, { from, to }: Period): string {
  return `website_id = '${websiteId}' and observed_at >= '${from.toISOString()}' and observed_at < '${to.toISOString()}'`;
}

const TESTS: Partial<Record<Condition['operator'], string>> = {
  equals: `known.text = '%'`,
  'not-equals': `known.text <> '%'`,
  contains: `known.text like '%%%'`,
  'starts-with': `known.text like '%%'`,
  greater: `known.number > %`,
  regex: `known.text ~ '%'`,
};

function whereOf({ operator, values }: Condition, { id, varies }: FoundVariable, websiteId: string): string {
  const having = `select state_id from data_layer_state_values where variable_id = ${id}`;
  if (operator === 'exists') return `state_id in (${having})`;
  if (operator === 'absent')
    return `state_id in (select id from data_layer_states where website_id = '${websiteId}' and id not in (${having}))`;
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
