import { readConfig } from '@vigie/server/config.ts';
import { migrate } from '@vigie/server/db/migrate.ts';
import { joinDatabase } from '@vigie/server/db/open-database.ts';
import { openPool } from '@vigie/server/db/postgres.ts';
import { rebuildRollups } from '@vigie/server/modules/observations/recount.service.ts';
import { listWebsiteIds } from '@vigie/server/modules/retention/old-rows.store.ts';
import type { Command } from '../command.ts';
import { formatHelp } from '../format/help.ts';
import { readOptions } from '../options/read-options.ts';
import { runTask } from '../start/run-task.ts';

const AFTER = [
  'Hourly counts, faults and problems are kept with each visit; this counts them again from the stored verdicts, beside',
  'whoever uses the panel. Hours whose verdicts have passed their retention stay as they are.',
  '',
  'Exit codes: 0 counted, 2 the command line cannot be understood, 3 not all could be counted.',
];

export const rebuildRollupsCommand: Command = {
  help: () => formatHelp('vigie rebuild-rollups', {}, AFTER),
  run(argv) {
    readOptions(argv, {});
    return runTask('rebuild-rollups', async (signal) => {
      const database = await joinDatabase(readConfig(process.env));
      try {
        await migrate(database.connection);
        const pool = openPool(database.connection, 'worker');
        try {
          const websiteIds = await listWebsiteIds(pool.db);
          for (const websiteId of websiteIds) {
            signal.throwIfAborted();
            await rebuildRollups(pool.db, websiteId, new Date());
          }
          process.stdout.write(formatCounted(websiteIds.length));
        } finally {
          await pool.close();
        }
      } finally {
        await database.close();
      }
    });
  },
};

const formatCounted = (websites: number): string =>
  `Counted again: ${websites} ${websites === 1 ? 'website' : 'websites'}.\n`;
