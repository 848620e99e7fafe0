import type { Client } from 'pg';
import type { BackupPartition, BackupSequence } from './backup-format.ts';

export async function createPartitions(client: Client, partitions: BackupPartition[]): Promise<void> {
  for (const { name, parent, bound } of partitions) {
    const [partition, table] = [name, parent].map((each) => client.escapeIdentifier(each));
    await client.query(
      `create table if not exists public.${partition} partition of public.${table} ${bound}`,
    );
  }
}

/** Rows come table by table: keys into other tables hold again at the end, and triggers had their effect before. */
export async function withoutConstraints(client: Client, load: () => Promise<void>): Promise<void> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  const triggered = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal and tgparentid = 0`,
  );
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table } of triggered.rows) await client.query(`alter table ${table} disable trigger user`);
  await load();
  for (const { table } of triggered.rows) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of keys.rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

export async function setSequences(client: Client, sequences: BackupSequence[]): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      `public.${client.escapeIdentifier(name)}`,
      lastValue,
      isCalled,
    ]);
}
