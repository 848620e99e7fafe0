import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod';
import type { OrderExplanation } from '@vigie/contract/order-comparison.ts';
import type { explanationTrialSchema } from '@vigie/contract/orders.ts';
import { scopeOf } from '@vigie/contract/permissions.ts';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';

type Trial = z.input<typeof explanationTrialSchema>;
type Values = Readonly<Record<string, string>>;

/** Columns that the engine derives from the time of an order. A journey cannot choose them. */
const OF_TIME: ReadonlySet<string> = new Set(['time', 'hour', 'weekday']);
const TEXT_MIN = 2;

/** Returns the values that a journey would have to try, for each explanation with such values. */
export async function proposeTrials(
  { db, actor }: Call,
  websiteId: string,
  explanations: readonly OrderExplanation[],
): Promise<Trial[]> {
  const mayList = scopeOf('journeys.list', actor.role) !== null;
  const trials: Trial[] = [];
  for (const [explanation, { where }] of explanations.entries()) {
    const values = valuesOf(where);
    if (Object.keys(values).length === 0) continue;
    trials.push({ explanation, values, journey: mayList ? await findTrial(db, websiteId, values) : null });
  }
  return trials;
}

function valuesOf(where: OrderExplanation['where']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(where).flatMap(([column, value]): [string, string][] =>
      typeof value === 'string' && value !== '' && !OF_TIME.has(column) && !column.startsWith('vigie:')
        ? [[column, value]]
        : [],
    ),
  );
}

const PLACEHOLDERS = sql`jsonb_array_elements_text(value_names) as names (name)`;
const plainName = (name: RawBuilder<string>) =>
  sql`trim('_' from regexp_replace(lower(${name}), '[^a-z0-9]+', '_', 'g'))`;

/**
 * Returns the journey that tries all values: each is in its title, its description or its steps, or one of its
 * placeholders has the name of the column, as `{{payment_method}}` for “Payment method”. Placeholders come first.
 */
async function findTrial(db: Db, websiteId: string, values: Values): Promise<Trial['journey']> {
  const tries = Object.entries(values).map(([column, value]) => {
    const isGiven = sql`exists (select from ${PLACEHOLDERS}
      where ${plainName(sql`name`)} = ${plainName(sql`${column}::text`)})`;
    const isWritten = sql`strpos(lower(title || ' ' || description || ' ' || recording::text), lower(${value}::text)) > 0`;
    return { isGiven, does: value.length < TEXT_MIN ? isGiven : sql`(${isGiven} or ${isWritten})` };
  });
  const given = sql.join(
    tries.map(({ isGiven }) => sql`${isGiven}::int`),
    sql` + `,
  );
  const { rows } = await sql<{ id: string; name: string; valueNames: string[] }>`
    select id, title as name, value_names from journeys
    where website_id = ${websiteId} and not is_draft and not is_login_journey
      and ${sql.join(
        tries.map(({ does }) => does),
        sql` and `,
      )}
    order by ${given} desc, title, id limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { id: row.id, name: row.name, values: placeholderValues(row, values) };
}

const plainOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');

function placeholderValues({ valueNames }: { valueNames: string[] }, values: Values): Record<string, string> {
  const known = new Map(Object.entries(values).map(([column, value]) => [plainOf(column), value]));
  return Object.fromEntries(
    valueNames.flatMap((name) => {
      const value = known.get(plainOf(name));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
