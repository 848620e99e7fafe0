import { readConfig, type ClickhouseConfig, type Config } from '@vigie/server/config.ts';
import type { Db } from '@vigie/server/db/schema/database.ts';
import { createLog } from '@vigie/server/log.ts';
import { openClickhouse } from '@vigie/server/modules/history/clickhouse/link.ts';
import { migrateHistory } from '@vigie/server/modules/history/migration/migrate-history.service.ts';
import type { HistoryMigrationResult } from '@vigie/server/modules/history/migration/migration.ts';
import { createHistorySending } from '@vigie/server/workers/send-history.ts';
import type { Command } from '../command.ts';
import { formatHelp } from '../format/help.ts';
import { choice, one } from '../options/option.ts';
import { readOptions } from '../options/read-options.ts';
import { UsageError } from '../options/usage-error.ts';
import { createMigrationProgress } from '../progress/migration-progress.ts';
import { runTask } from '../start/run-task.ts';
import { useDatabase } from '../start/use-database.ts';

const ENGINES = ['clickhouse', 'postgresql'] as const;
type Engine = (typeof ENGINES)[number];

const OPTIONS = {
  to: one({
    placeholder: ENGINES.join('|'),
    summary: 'where the visits shall be (default: clickhouse)',
    read: choice(ENGINES),
  }),
};
const AFTER = [
  'Copies the history of visits, day by day and the newest first, compares both, switches and empties the old tables. Vigie',
  'may continue to run: until the switch, it reads the visits from where they were, and new visits are written to both.',
  '',
  'Set CLICKHOUSE_URL for every server and worker, and restart them, before you move anything. Once the visits are in',
  'ClickHouse, servers and workers without it cannot read them.',
  '',
  'It may be stopped at any time (Ctrl-C, also a lost machine); the same command continues it. To abandon a move that has',
  'not switched yet, name with --to where the visits still are.',
  '',
  'Exit codes: 0 the visits are there, 2 the command line cannot be understood, 3 they are where they were, or not all of it',
  'is done: the message names what is missing, 130 it was stopped.',
  '',
  'Example: CLICKHOUSE_URL=http://vigie:secret@localhost:8123/vigie vigie move-visits --to clickhouse',
];

export const moveVisitsCommand: Command = {
  help: () => formatHelp('vigie move-visits [--to clickhouse|postgresql]', OPTIONS, AFTER),
  run(argv) {
    const { to = 'clickhouse' } = readOptions(argv, OPTIONS);
    return runTask('move-visits', async (signal) => {
      const config = readConfig(process.env);
      if (config.clickhouse === null)
        throw new UsageError([
          'CLICKHOUSE_URL is missing: set it to the address of ClickHouse, also to move the visits back',
        ]);
      const visits = { ...config, clickhouse: config.clickhouse };
      const moved = await useDatabase(
        config,
        (db) => runHistoryMigration(db, visits, { to, signal }),
        'worker',
      );
      process.stdout.write(`${describe(moved, to)}\n`);
    });
  },
};

/**
 * Grace period, in ms: a screen sends several statements of at most 5 s each. Exports notice the switch by themselves.
 */
const GRACE_MS = 30_000;

async function runHistoryMigration(
  db: Db,
  config: Config & { clickhouse: ClickhouseConfig },
  { to, signal }: { to: Engine; signal: AbortSignal },
): Promise<HistoryMigrationResult> {
  const link = await openClickhouse(config.clickhouse);
  const progress = createMigrationProgress({ stream: process.stderr, now: () => performance.now() });
  const log = createLog({ logLevel: 'silent' });
  try {
    return await migrateHistory({
      db,
      link,
      to,
      signal,
      say: progress.log,
      progress: progress.show,
      send: createHistorySending({ db, link, log }),
      graceMs: GRACE_MS,
    });
  } catch (error) {
    if (signal.aborted)
      progress.log('Stopped. The finished part is stored: the same command continues from here.');
    throw error;
  } finally {
    progress.end();
    await link.close();
  }
}

const NAMES = { clickhouse: 'ClickHouse', postgresql: 'PostgreSQL' } as const satisfies Record<
  Engine,
  string
>;

function describe(moved: HistoryMigrationResult, to: Engine): string {
  if (moved === 'there-already') return `The visits are in ${NAMES[to]} already.`;
  if (moved === 'given-up') return `The move is abandoned: the visits stay in ${NAMES[to]}.`;
  return `The visits are in ${NAMES[to]}.`;
}
