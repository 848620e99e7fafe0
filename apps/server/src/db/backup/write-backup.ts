import type { Client, ClientConfig } from 'pg';
import { openClient } from '../open-client.ts';
import {
  END_OF_TABLE,
  FORMAT,
  headerSchema,
  lineOf,
  type BackupHeader,
  type TableDigest,
} from './backup-format.ts';
import { writeBackupTo, type BackupTarget } from './backup-file.ts';
import { readCatalogue, readSequences } from './catalogue.ts';
import { inBatches } from './lines.ts';
import { createRowDigest } from './row-digest.ts';
import { fixTextForms, streamTableRows } from './table-rows.ts';

export interface BackupOrder {
  connection: ClientConfig;
  target: BackupTarget;
  vigieVersion: string;
  now: Date;
  /** When aborted, no file is left behind. */
  signal: AbortSignal;
  /** Called after each table. */
  progress: (table: string, rows: number) => void;
}

/** The database contains no Vigie schema. */
export class NothingToBackUp extends Error {
  override name = 'NothingToBackUp';
}

export interface WrittenBackup {
  header: BackupHeader;
  bytes: number;
}

/** Writes all tables as of one snapshot, while others continue to write. */
export async function writeBackup({ connection, target, ...order }: BackupOrder): Promise<WrittenBackup> {
  const client = await openClient(connection, 'vigie backup');
  try {
    await client.query('begin isolation level repeatable read read only');
    await fixTextForms(client);
    await expectVigie(client);
    const header = headerSchema.parse({
      format: FORMAT,
      vigieVersion: order.vigieVersion,
      madeAt: order.now.toISOString(),
      ...(await readCatalogue(client)),
    });
    const pieces = inBatches(contentsOf(client, header, order.progress));
    return { header, bytes: await writeBackupTo(target, pieces, order.signal) };
  } finally {
    await client.end();
  }
}

async function expectVigie(client: Client): Promise<void> {
  const found = await client.query(`select to_regclass('public.schema_migrations') as table`);
  if (found.rows[0]?.table === null)
    throw new NothingToBackUp('There is nothing to back up: this database holds no Vigie yet.');
}

async function* contentsOf(
  client: Client,
  header: BackupHeader,
  progress: BackupOrder['progress'],
): AsyncGenerator<Buffer> {
  yield lineOf(header);
  const tables: Record<string, TableDigest> = {};
  for (const table of header.tables) {
    const digest = createRowDigest();
    for await (const row of streamTableRows(client, table)) {
      digest.add(row);
      yield row;
    }
    yield END_OF_TABLE;
    const result = digest.result();
    tables[table.name] = result;
    progress(table.name, result.rows);
  }
  yield lineOf({ tables, sequences: await readSequences(client) });
}
