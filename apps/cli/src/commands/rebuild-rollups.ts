import { readConfig } from '@vigie/server/config.ts';
import { rebuildRollups } from '@vigie/server/modules/observations/recount.service.ts';
import { listWebsiteIds } from '@vigie/server/modules/retention/old-rows.store.ts';
import type { Command } from '../command.ts';
import { formatHelp } from '../format/help.ts';
import { readOptions } from '../options/read-options.ts';
import { runTask } from '../start/run-task.ts';
import { useDatabase } from '../start/use-database.ts';

const AFTER = [
  'Each visit updates hourly counts, faults and problems; this counts them again from the stored verdicts, while the panel',
  'is in use. Hours whose verdicts have passed their retention stay as they are.',
  '',
  'Exit codes: 0 counted, 2 the command line cannot be understood, 3 not all could be counted.',
];

export const rebuildRollupsCommand: Command = {
  help: () => formatHelp('vigie rebuild-rollups', {}, AFTER),
  run(argv) {
    readOptions(argv, {});
    return runTask('rebuild-rollups', async (signal) => {
      const counted = await useDatabase(
        readConfig(process.env),
        async (db) => {
          const websiteIds = await listWebsiteIds(db);
          for (const websiteId of websiteIds) {
            signal.throwIfAborted();
            await rebuildRollups(db, websiteId, new Date());
          }
          return websiteIds.length;
        },
        'worker',
      );
      process.stdout.write(formatCounted(counted));
    });
  },
};

const formatCounted = (websites: number): string =>
  `Counted again: ${websites} ${websites === 1 ? 'website' : 'websites'}.\n`;
