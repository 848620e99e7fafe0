import type { Client } from 'pg';

/** A restore into this database would lose data or conflict with a running Vigie. */
export class NotRestorable extends Error {
  override name = 'NotRestorable';
}

/** Throws if a running Vigie uses the database. */
export async function expectUnused(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name ~ '^vigie (screen|aside|worker|runs|listen|queue) '`,
  );
  if (rows.length === 0) return;
  const users = rows.map(({ name }) => name).toSorted();
  throw new NotRestorable(
    `Servers or workers use this database (${users.join(', ')}). Stop them, then restore, then start them again.`,
  );
}

/** Throws if the database contains a company: only a Vigie that was never started is empty. */
export async function expectEmpty(client: Client): Promise<void> {
  const found = await client.query(`select to_regclass('public.companies') as table`);
  if (found.rows[0]?.table === null) return;
  const { rows } = await client.query('select from companies limit 1');
  if (rows.length > 0)
    throw new NotRestorable(
      'This database holds data. Restore into an empty one, or add --replace to lose what it holds.',
    );
}

/** Drops everything that migrations and the queue created. */
export async function dropEverything(client: Client): Promise<void> {
  await client.query('drop schema if exists queue cascade');
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop table public.%I cascade', relname) as statement from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     union all
     select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     union all
     select format('drop type public.%I cascade', typname) from pg_type
     where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
       and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')`,
  );
  for (const { statement } of rows) await client.query(statement);
}
