import { sql } from 'kysely';
import type { Db } from '../src/db/schema/database.ts';

const OURS = `in ('public'::regnamespace, 'of_tracker'::regnamespace)`;
/** Queries of name and definition. Comments and the generated names of NOT NULL constraints are excluded. */
const PARTS = {
  table: `
    select oid::regclass::text, concat_ws(' ', relkind::text, relpersistence::text, pg_get_partkeydef(oid), reloptions::text)
    from pg_class where relnamespace ${OURS} and relkind in ('r', 'p', 'v', 'S')`,
  column: `
    select concat_ws(' ', attrelid::regclass, row_number() over (partition by attrelid order by attnum), attname),
      concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage,
        pg_get_expr(adbin, adrelid))
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace ${OURS} and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped`,
  constraint: `
    select concat_ws(' ', conrelid::regclass, conname), pg_get_constraintdef(oid)
    from pg_constraint where connamespace ${OURS} and contype <> 'n'`,
  index: `
    select indexrelid::regclass::text, pg_get_indexdef(indexrelid)
    from pg_index join pg_class on oid = indexrelid where relnamespace ${OURS}`,
  trigger: `
    select concat_ws(' ', tgrelid::regclass, tgname), concat_ws(' ', tgenabled, pg_get_triggerdef(oid))
    from pg_trigger where not tgisinternal`,
  function: `
    select oid::regprocedure::text, pg_get_functiondef(oid) from pg_proc where pronamespace ${OURS}`,
  view: `
    select oid::regclass::text, pg_get_viewdef(oid) from pg_class where relnamespace ${OURS} and relkind = 'v'`,
};

/** Returns the definition of each part of the schema, sorted. Two databases are built alike if their lists are equal. */
export async function describeSchema(db: Db): Promise<string[]> {
  const lines: string[] = [];
  for (const [part, query] of Object.entries(PARTS)) {
    const { rows } = await sql<{ name: string; definition: string }>`
      select * from (${sql.raw(query)}) as parts (name, definition)`.execute(db);
    lines.push(...rows.map(({ name, definition }) => `${part} ${name}: ${definition}`));
  }
  return lines.toSorted();
}
