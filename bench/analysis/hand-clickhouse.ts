import type { Condition } from '@vigie/contract/data-layer-filter.ts';
import type { Client } from 'pg';
import { allColumns, columnOf } from '../../apps/server/src/modules/history/clickhouse/columns.ts';
import type { Tables } from '../../apps/server/src/modules/history/clickhouse/link.ts';
import type { Period } from '../../apps/server/src/period/requested-period.ts';
import type { RunSql } from './clickhouse-sql.ts';
import type { HandWritten } from './engine.ts';
import { findVariable, type FoundVariable } from './hand-postgresql.ts';

interface ClickhouseContext {
  /** Client for the addresses of pages and the ids of variables. */
  client: Client;
  run: RunSql;
  tables: Tables;
}

/**
 * Returns hand-written queries. Ids of variables are looked up in advance; values are inlined. Duplicates are not
 * removed.
 */
export function writeForClickhouse(
  { client, run, tables }: ClickhouseContext,
  websiteId: string,
): HandWritten {
  const its = `website_id = toUUID('${websiteId}')`;
  const within = ({ from, to }: Period) =>
    `${its} and observed_at >= ${instant(from)} and observed_at < ${instant(to)}`;
  return {
    async search(conditions, period) {
      const wheres = [within(period)];
      for (const condition of conditions)
        wheres.push(whereOf(condition, await findVariable(client, websiteId, condition), { tables, its }));
      const where = wheres.join(' and ');
      return {
        count: () =>
          run(`select toDate(observed_at) as day, count() from ${tables.visits} where ${where} group by day`),
        async firstPage() {
          const found = await run(`select v.*, variables from (
              select * from ${tables.visits} where ${where}
              order by website_id desc, observed_at desc, observation_id desc limit 50) as v
            any left join (select state_id, ${allColumns('state')} as variables from ${tables.states} where ${its} and state_id in (
              select state_id from ${tables.visits} where ${where}
              order by website_id desc, observed_at desc, observation_id desc limit 50)) as s using (state_id)
            order by observed_at desc format JSONEachRow`);
          const lines = found.trim() === '' ? [] : found.trim().split('\n');
          const pages = lines.map((line) => (JSON.parse(line) as { page_id: string }).page_id);
          return client.query('select id, url from pages where id = any($1::uuid[])', [pages]);
        },
      };
    },
    async values(name, period) {
      const { id, varies } = await findVariable(client, websiteId, name);
      const visits = `${tables.visits} where ${within(period)}`;
      const text = varies
        ? `select ${columnOf('varying', id)}[${id}] as text, count() as visits from (
            select ${columnOf('varying', id)} from ${visits} order by website_id desc, observed_at desc limit 1000) group by text`
        : `select text, sum(visits) as visits from (
            select state_id, count() as visits from ${visits} group by state_id) as counted
          any left join (select state_id, ${columnOf('state', id)}[${id}] as text from ${tables.states} where ${its}) as had
          using (state_id) group by text`;
      return () => run(`${text} order by visits desc limit 25`);
    },
  };
}

const instant = (at: Date) =>
  `toDateTime64('${at.toISOString().replace('T', ' ').replace('Z', '')}', 3, 'UTC')`;

const TESTS: Partial<Record<Condition['operator'], (value: string) => string>> = {
  equals: (value) => `text = '${value}'`,
  'not-equals': (value) => `text <> '${value}'`,
  contains: (value) => `text like '%${value}%'`,
  'starts-with': (value) => `startsWith(text, '${value}')`,
  greater: (value) => `number > ${value}`,
  regex: (value) => `match(text, '${value}')`,
};

function whereOf(
  { operator, values }: Condition,
  { id, varies }: FoundVariable,
  { tables, its }: { tables: Tables; its: string },
): string {
  const column = `${columnOf('state', id)}[${id}]`;
  const having = `select state_id from ${tables.states} where ${its} and ${column} != ''`;
  if (operator === 'exists') return `state_id in (${having})`;
  if (operator === 'absent') return `state_id not in (${having})`;
  const test = TESTS[operator]?.(values[0] ?? '') ?? 'false';
  const of = (text: string) =>
    test.replace(/\btext\b/, text).replace(/\bnumber\b/, `toFloat64OrZero(${text})`);
  if (!varies) return `state_id in (${having} and ${of(`substring(${column}, 3)`)})`;
  return of(`${columnOf('varying', id)}[${id}]`);
}
