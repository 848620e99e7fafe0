import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { BackupTable, TableDigest } from './backup-format.ts';
import { inBatches, splitLines } from './lines.ts';
import { createRowDigest } from './row-digest.ts';

/** Fixes the text format of values on every server until the transaction ends. */
export async function fixTextForms(client: Client): Promise<void> {
  await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
    set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8'`);
}

/** Streams the rows of a table and of its partitions, one line each. */
export function streamTableRows(client: Client, { name, columns }: BackupTable): AsyncGenerator<Buffer> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const statement = `copy (select ${list} from public.${client.escapeIdentifier(name)}) to stdout`;
  return splitLines(client.query(to(statement)));
}

export async function loadRows(
  client: Client,
  { name, columns }: BackupTable,
  { rows, signal }: { rows: AsyncIterable<Buffer>; signal: AbortSignal },
): Promise<void> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const statement = `copy public.${client.escapeIdentifier(name)} (${list}) from stdin`;
  await pipeline(Readable.from(inBatches(rows)), client.query(from(statement)), { signal });
}

/** Returns row count and digest of a table in its current state. */
export async function digestTable(client: Client, table: BackupTable): Promise<TableDigest> {
  const digest = createRowDigest();
  for await (const row of streamTableRows(client, table)) digest.add(row);
  return digest.result();
}
