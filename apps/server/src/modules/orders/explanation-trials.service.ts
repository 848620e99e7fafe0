import { sql } from 'kysely';
import type * as z from 'zod';
import type { OrderExplanation } from '@vigie/contract/order-comparison.ts';
import type { explanationTrialSchema } from '@vigie/contract/orders.ts';
import { scopeOf } from '@vigie/contract/permissions.ts';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';

type Trial = z.input<typeof explanationTrialSchema>;

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
    const journey = mayList ? await findJourneyWith(db, websiteId, Object.values(values)) : null;
    trials.push({ explanation, values, journey });
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

/** Returns the journey of a website whose title or steps contain all values. Null if there is none. */
async function findJourneyWith(
  db: Db,
  websiteId: string,
  values: readonly string[],
): Promise<{ id: string; name: string } | null> {
  const searched = values.filter((value) => value.length >= TEXT_MIN);
  if (searched.length === 0) return null;
  const contains = searched.map(
    (value) =>
      sql`strpos(lower(title || ' ' || description || ' ' || recording::text), lower(${value}::text)) > 0`,
  );
  const { rows } = await sql<{ id: string; name: string }>`
    select id, title as name from journeys
    where website_id = ${websiteId} and not is_draft and ${sql.join(contains, sql` and `)}
    order by title limit 1`.execute(db);
  return rows[0] ?? null;
}
