import { readConfig } from '@vigie/server/config.ts';
import { startWorker } from '@vigie/server/start-worker.ts';
import type { Command } from '../command.ts';
import { formatHelp } from '../format/help.ts';
import { readOptions } from '../options/read-options.ts';
import { printPage } from '../start/print-page.ts';
import { runPart } from '../start/run-part.ts';

const AFTER = ['A worker beside a server needs one PostgreSQL for both: name it in DATABASE_URL.'];

export const worker: Command = {
  help: () => formatHelp('vigie worker', {}, AFTER),
  run(argv) {
    readOptions(argv, {});
    return runPart(
      () => startWorker(readConfig(process.env), { printPage }),
      () => 'The worker takes jobs.\n',
    );
  },
};
