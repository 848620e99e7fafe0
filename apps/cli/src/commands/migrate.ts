import { readConfig, type ClickhouseConfig } from '@vigie/server/config.ts';
import { openDatabase } from '@vigie/server/db/open-database.ts';
import { openClickhouse } from '@vigie/server/modules/history/clickhouse/link.ts';
import { migrateClickhouse } from '@vigie/server/modules/history/clickhouse/migrate.ts';
import { openRunQueue } from '@vigie/server/queue/run-queue.ts';
import type { Command } from '../command.ts';
import { formatHelp } from '../format/help.ts';
import { readOptions } from '../options/read-options.ts';
import { runTask } from '../start/run-task.ts';

const AFTER = [
  'Every start of a server or worker does the same: this command is for upgrades in which a single process shall do it.',
  'With CLICKHOUSE_URL it brings the tables in ClickHouse up to date too; an interrupted migration continues there.',
  'Exit codes: 0 the schemas are up to date, 2 the command line cannot be understood, 3 one of them is not.',
];

export const migrate: Command = {
  help: () => formatHelp('vigie migrate', {}, AFTER),
  run(argv) {
    readOptions(argv, {});
    return runTask('migrate', async () => {
      const config = readConfig(process.env);
      const database = await openDatabase(config);
      try {
        await migrateQueue(database);
        process.stdout.write(formatMigrated('', database.migrated));
        if (config.clickhouse !== null) await migrateHistory(config.clickhouse);
      } finally {
        await database.close();
      }
    });
  },
};

/** Migrates the queue's schema: the queue updates it when it is opened. Throws the first failure. */
async function migrateQueue({ connection }: Awaited<ReturnType<typeof openDatabase>>): Promise<void> {
  const failures: unknown[] = [];
  const queue = await openRunQueue({ connection, supervise: false, report: (error) => failures.push(error) });
  await queue.close();
  if (failures.length > 0) throw failures[0];
}

async function migrateHistory(clickhouse: ClickhouseConfig): Promise<void> {
  const link = await openClickhouse(clickhouse);
  try {
    process.stdout.write(formatMigrated(' in ClickHouse', await migrateClickhouse(link)));
  } finally {
    await link.close();
  }
}

const formatMigrated = (where: '' | ' in ClickHouse', numbers: number[]): string =>
  numbers.length === 0
    ? `The schema${where} is up to date.\n`
    : `Migrated${where}: ${numbers.map((number) => String(number).padStart(4, '0')).join(', ')}.\n`;
