import { readConfig } from '@vigie/server/config.ts';
import { openDatabase } from '@vigie/server/db/open-database.ts';
import { openRunQueue } from '@vigie/server/queue/run-queue.ts';
import type { Command } from '../command.ts';
import { formatHelp } from '../format/help.ts';
import { readOptions } from '../options/read-options.ts';
import { runTask } from '../start/run-task.ts';

const AFTER = [
  'Every start of a server or worker does the same: this command is for upgrades in which a single process shall do it.',
  'Exit codes: 0 the schema is up to date, 2 the command line cannot be understood, 3 nothing was changed.',
];

export const migrate: Command = {
  help: () => formatHelp('vigie migrate', {}, AFTER),
  run(argv) {
    readOptions(argv, {});
    return runTask('migrate', async () => {
      const database = await openDatabase(readConfig(process.env));
      try {
        await migrateQueue(database);
        process.stdout.write(formatMigrated(database.migrated));
      } finally {
        await database.close();
      }
    });
  },
};

/** The queue brings its own schema up to date when it is opened. */
async function migrateQueue({ connection }: Awaited<ReturnType<typeof openDatabase>>): Promise<void> {
  const failures: unknown[] = [];
  const queue = await openRunQueue({ connection, supervise: false, report: (error) => failures.push(error) });
  await queue.close();
  if (failures.length > 0) throw failures[0];
}

const formatMigrated = (numbers: number[]): string =>
  numbers.length === 0
    ? 'The schema is up to date.\n'
    : `Migrated: ${numbers.map((number) => String(number).padStart(4, '0')).join(', ')}.\n`;
